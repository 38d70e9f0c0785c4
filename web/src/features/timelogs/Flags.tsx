import { IconAlertTriangle, IconCircleCheck, IconCoffee } from "@tabler/icons-react";
import { faultsOf } from "@wegbuch/contract/timelogs/clock/rules";
import { breakMissedIn } from "@wegbuch/contract/timelogs/limits/rules";
import { isUnrecorded } from "@wegbuch/contract/timelogs/rules";
import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { useTranslation } from "react-i18next";
import { formatTime } from "../../ui/texts/format.ts";
import { useNow } from "../../ui/dates/use-now.ts";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { useNeededBreak } from "./data.ts";
import classes from "./Flags.module.css";

/** What is to be checked of a day, in a cell; the note of a missing break is no mistake (rule timelogs/exemption). */
export function FlagTags({ log }: { log: TimeLog }) {
  const { t } = useTranslation("timelogs");
  const flags = faultsOf(log, useNow());
  const { rules, why } = useNeededBreak();
  const missedAt = breakMissedIn(log.events, rules);
  if (flags.length === 0 && missedAt === null)
    return (
      <StatusTag icon={IconCircleCheck} tone="quiet" isSmall>
        {log.isExempt && isUnrecorded(log) ? t(($) => $.exempt.short) : t(($) => $.fine)}
      </StatusTag>
    );
  return (
    <span className={classes.tags}>
      {flags.map((flag) => (
        <span key={flag} title={t(($) => $.flagsWhy[flag])}>
          <StatusTag icon={IconAlertTriangle} tone="warn" isSmall>
            <span className={classes.word}>{t(($) => $.flags[flag])}</span>
          </StatusTag>
        </span>
      ))}
      {missedAt !== null && (
        <span title={t(($) => $[why], { time: formatTime(missedAt) })}>
          <StatusTag icon={IconCoffee} tone="info" isSmall>
            <span className={classes.word}>{t(($) => $.breakMissed)}</span>
          </StatusTag>
        </span>
      )}
    </span>
  );
}

/** The same with its reasons, above the day it is about. */
export function FlagList({ log }: { log: TimeLog }) {
  const { t } = useTranslation("timelogs");
  const flags = faultsOf(log, useNow());
  const { rules, why } = useNeededBreak();
  const missedAt = breakMissedIn(log.events, rules);
  if (flags.length === 0 && missedAt === null) return null;
  return (
    <ul className={classes.list}>
      {flags.map((flag) => (
        <li key={flag} data-tone="warn">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          <span>
            <strong>{t(($) => $.flags[flag])}</strong>
            {t(($) => $.flagsWhy[flag])}
          </span>
        </li>
      ))}
      {missedAt !== null && (
        <li data-tone="info">
          <IconCoffee size={18} stroke={1.75} aria-hidden />
          <span>
            <strong>{t(($) => $.breakMissed)}</strong>
            {t(($) => $[why], { time: formatTime(missedAt) })}
          </span>
        </li>
      )}
    </ul>
  );
}
