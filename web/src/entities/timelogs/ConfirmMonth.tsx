import { Button } from "@mantine/core";
import { IconCalendarCheck, IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { MonthStanding } from "@wegbuch/contract/timelogs/schemas";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { formatHours, formatMonth, formatNumber } from "../../ui/texts/format.ts";
import classes from "./ConfirmMonth.module.css";
import { useConfirmMonth, useOwnMonthToConfirm } from "./data.ts";

/** Leads to one's own last month until it is confirmed: one tap, or to what is missing of it (rule timelogs/closing). */
export function OwnMonth() {
  const standing = useOwnMonthToConfirm();
  return standing && <ConfirmMonth standing={standing} />;
}

/** A month that its owner can confirm, or why he cannot yet. */
export function ConfirmMonth({ standing }: { standing: MonthStanding }) {
  const { t } = useTranslation("ownTrips");
  const { mutate, isPending } = useConfirmMonth();
  const { user, month, days, netSeconds, daysWithoutLog, daysToCheck, whyNot } = standing;
  const said = { month: formatMonth(`${month}-01`) };
  const toCheck = daysWithoutLog.length + daysToCheck.length;
  const confirm = () =>
    mutate(
      { params: { userId: user.id, month } },
      { onSuccess: () => void showSnackbar(t(($) => $.month.confirmed, said)) },
    );
  return (
    <section className={classes.card} aria-label={t(($) => $.month.name, said)}>
      <IconCalendarCheck size={20} stroke={1.75} aria-hidden />
      <p>
        <strong>{t(($) => $.month.name, said)}</strong>
        <span className={classes.days}>
          {t(($) => $.month.days, { count: days, number: formatNumber(days), time: formatHours(netSeconds) })}
          {toCheck > 0 &&
            ` · ${t(($) => $.month.toCheck, { count: toCheck, number: formatNumber(toCheck) })}`}
          {standing.confirmation !== null && ` · ${t(($) => $.month.changed)}`}
        </span>
      </p>
      {whyNot === "monthHasOpenShift" || toCheck > 0 ? (
        <Link to="/time" search={{ view: "month", date: `${month}-01` } as never} className={classes.look}>
          {whyNot === null ? t(($) => $.month.look) : t(($) => $.month.openShift)}
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </Link>
      ) : null}
      {whyNot === null && (
        <Button size="md" loading={isPending} onClick={confirm}>
          {t(($) => $.month.confirm)}
        </Button>
      )}
    </section>
  );
}
