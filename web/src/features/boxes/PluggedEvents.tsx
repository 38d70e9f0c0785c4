import { Skeleton } from "@mantine/core";
import { IconPlug, IconPlugConnected, IconPlugConnectedX } from "@tabler/icons-react";
import type { Box } from "@wegbuch/contract/boxes/schemas";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { formatDate, formatTimeWithSeconds } from "../../ui/texts/format.ts";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { usePluggedEvents } from "./data.ts";
import classes from "./PluggedEvents.module.css";

const signs = { Plugged: IconPlugConnected, Unplugged: IconPlugConnectedX };

/** When a box was plugged in and pulled out, the latest first (rule boxes/plugging). */
export function PluggedEvents({ box, onClose }: { box: Box; onClose: () => void }) {
  const { t } = useTranslation("boxes");
  const { data: events, isPending, isError, refetch } = usePluggedEvents(box.id);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.own.plugging.title)}
      subtitle={[box.name ?? box.imei, box.vehicle?.name].filter(Boolean).join(", ")}
      size="decision"
    >
      {isPending && <Skeleton height={180} radius="md" />}
      {isError && !events && <LoadError onRetry={refetch} />}
      {events?.length === 0 && (
        <EmptyBlock
          icon={IconPlug}
          title={t(($) => $.own.plugging.none)}
          text={t(($) => $.own.plugging.noneWhy)}
        />
      )}
      {events && events.length > 0 && (
        <ol className={classes.events}>
          {events.map(({ name, happenedAt }) => {
            const Sign = signs[name];
            return (
              <li key={name + happenedAt} data-event={name}>
                <Sign size={20} stroke={1.75} aria-hidden />
                <strong>{t(($) => $.own.plugging[name])}</strong>
                <time dateTime={happenedAt}>
                  {formatDate(happenedAt)} {formatTimeWithSeconds(happenedAt)}
                </time>
              </li>
            );
          })}
        </ol>
      )}
    </Dialog>
  );
}
