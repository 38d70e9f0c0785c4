import { IconChevronRight, IconInbox } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/current-user.ts";
import { formatDay, formatNumber } from "../../ui/texts/format.ts";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { useInboxReport } from "./data.ts";
import classes from "./WaitingTrips.module.css";

/** How many of one's own trips wait to be classified and until when, leading there; what is given where none does. */
export function WaitingTrips({ children }: { children: ReactNode }) {
  const { t } = useTranslation("ownTrips");
  const report = useInboxReport(useCurrentUser());
  if (report === undefined || report.count === 0 || report.nextDeadlineAt === null) return children;
  const { count, dueCount } = report;
  const date = formatDay(dayOf(Date.parse(report.nextDeadlineAt) - 1));
  return (
    <Link to="/inbox" className={classes.card} data-due={dueCount > 0 || undefined}>
      <IconInbox size={20} stroke={1.75} aria-hidden />
      <strong>{t(($) => $.inbox.waiting, { count, number: formatNumber(count) })}</strong>
      <span>
        {dueCount > 0
          ? t(($) => $.inbox.due, { count: dueCount, number: formatNumber(dueCount) })
          : t(($) => $.inbox.until, { date })}
      </span>
      <IconChevronRight size={18} stroke={1.75} aria-hidden />
    </Link>
  );
}
