import { IconHistoryOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { formatDateTimeWithSeconds } from "../../ui/texts/format.ts";
import type { Fence } from "./fence.ts";
import classes from "./HistoryDialog.module.css";

/** Who changed a fence and when, the latest first; the fence itself brings its last 50 changes. */
export function FenceHistoryDialog({ fence, onClose }: { fence: Fence; onClose: () => void }) {
  const { t } = useTranslation("geofenceDialogs");
  return (
    <Dialog isOpen onClose={onClose} title={t(($) => $.history.title)} subtitle={fence.Title} size="decision">
      {fence.Histories.length === 0 && <EmptyBlock icon={IconHistoryOff} title={t(($) => $.history.none)} />}
      <ol className={classes.changes}>
        {fence.Histories.map(({ Username, Timestamp }, index) => (
          <li key={index}>
            <time dateTime={Timestamp}>{formatDateTimeWithSeconds(Timestamp)}</time>
            <span>{Username}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
