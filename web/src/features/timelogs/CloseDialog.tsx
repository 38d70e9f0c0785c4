import "../../ui/feedback/progress.css";
import "../../ui/theme/switch.css";
import { Progress, Switch } from "@mantine/core";
import type { MonthStanding } from "@wegbuch/contract/timelogs/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { formatMonth, formatNumber } from "../../ui/texts/format.ts";
import { useReader } from "./data.ts";
import { useClosing } from "./use-closing.ts";

type Props = { standings: readonly MonthStanding[]; onClose: () => void };

const isConfirmed = ({ confirmation }: MonthStanding) => confirmation?.isCurrent === true;

/** Closes months one after the other and tells how far it is; what was refused stays, with the reason. */
export function CloseDialog({ standings, onClose }: Props) {
  const { t } = useTranslation("timelogs");
  const { self } = useReader();
  const [isUnconfirmedToo, setUnconfirmedToo] = useState(false);
  const open = standings.filter(({ closing }) => closing === null);
  const unconfirmed = open.filter((one) => !isConfirmed(one));
  const due = isUnconfirmedToo ? open : open.filter(isConfirmed);
  const said = { month: formatMonth(`${standings[0]!.month}-01`) };
  const counted = (count: number) => ({ ...said, count, number: formatNumber(count) });
  const { run, isBusy, progress } = useClosing(isUnconfirmedToo, (closed, refused) => {
    if (closed > 0) void showSnackbar(t(($) => $.months.closedNow, counted(closed)));
    if (refused === 0) onClose();
  });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.months.closeTitle, said)}
      confirmLabel={t(($) => $.months.close)}
      isReady={due.length > 0}
      isBusy={isBusy}
      onConfirm={() => void run(due)}
    >
      <p>
        {t(($) => $.months.closeText, counted(due.length))}{" "}
        {due.some(({ user }) => user.id === self.id) && t(($) => $.months.ownOnly)}
      </p>
      {unconfirmed.length > 0 && (
        <Switch
          size="md"
          withThumbIndicator={false}
          label={t(($) => $.months.unconfirmedToo, counted(unconfirmed.length))}
          description={unconfirmed.map(({ user }) => user.name).join(", ")}
          checked={isUnconfirmedToo}
          disabled={isBusy}
          onChange={(event) => setUnconfirmedToo(event.currentTarget.checked)}
        />
      )}
      {progress && (
        <>
          <p role="status">
            {t(($) => $.months.progress, {
              done: formatNumber(progress.done),
              all: formatNumber(progress.all),
            })}
          </p>
          <Progress
            size={6}
            radius={3}
            value={(progress.done / progress.all) * 100}
            aria-label={t(($) => $.months.closeTitle, said)}
          />
          <ul>
            {progress.refused.map(({ user, text }) => (
              <li key={user.id}>
                <strong>{user.name}</strong>: {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  );
}
