import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCircleCheck } from "@tabler/icons-react";
import { daysUntilRelease } from "@wegbuch/contract/trips/rules";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { formatMonth, formatNumber } from "../../ui/texts/format.ts";
import { boundsOf, type Period } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useNow } from "../../ui/dates/use-now.ts";
import { useReleaseMonth } from "./data.ts";
import classes from "./TripManagersPage.module.css";

/** Releases the locked trips of a month once it has ended; before, in how many days (rule trips/release). */
export function ReleaseMonth({ month }: { month: Period }) {
  const { t } = useTranslation("tripmanagers");
  const [isOpen, { open, close }] = useDisclosure();
  const { mutate, isPending } = useReleaseMonth();
  const bounds = boundsOf(month);
  const days = daysUntilRelease(bounds.to, useNow());
  const name = formatMonth(month.first);
  if (days > 0) return <p className={classes.note}>{t(($) => $.releaseIn, { count: days })}</p>;
  const release = () =>
    mutate(
      { body: bounds },
      {
        onSuccess: ({ releasedCount, openCount }) => {
          close();
          const said = { released: formatNumber(releasedCount), open: formatNumber(openCount) };
          void showSnackbar(t(($) => $.released, said));
        },
      },
    );
  return (
    <>
      <Button leftSection={<IconCircleCheck size={18} stroke={1.75} aria-hidden />} onClick={open}>
        {t(($) => $.release, { month: name })}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={t(($) => $.releaseTitle, { month: name })}
        confirmLabel={t(($) => $.releaseConfirm)}
        onConfirm={release}
        isBusy={isPending}
        text={t(($) => $.releaseText)}
      />
    </>
  );
}
