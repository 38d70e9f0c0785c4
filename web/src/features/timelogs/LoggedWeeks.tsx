import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconSignature } from "@tabler/icons-react";
import { addDays } from "@wegbuch/contract/kit/vienna-clock";
import type { Reference } from "@wegbuch/contract/kit/wire";
import type { LimitFinding, LoggedWeek } from "@wegbuch/contract/timelogs/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { weekOf } from "../../ui/dates/period.ts";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { formatDate, formatDay, formatHours } from "../../ui/texts/format.ts";
import { useLoggedWeeks, useReader } from "./data.ts";
import classes from "./LoggedWeeks.module.css";
import { SignDialog } from "./SignDialog.tsx";

type Props = { person: Reference; month: string };

/** The weeks of a month: what was driven, what was too much, and whether the driver signed them. */
export function LoggedWeeks({ person, month }: Props) {
  const { t } = useTranslation("timelogs");
  const { self, isSupport } = useReader();
  const { data } = useLoggedWeeks(person.id, month);
  const [signing, setSigning] = useState<string | null>(null);
  if (data === undefined) return null;
  const weeks = data.weeks.filter(({ canBeSigned, signature, drivingSeconds }) => {
    return canBeSigned || signature !== null || drivingSeconds > 0;
  });
  if (weeks.length === 0) return null;
  const maySign = person.id === self.id && !isSupport;
  return (
    <section className={classes.weeks} aria-label={t(($) => $.weeks.title)}>
      <ul className={classes.list}>
        {weeks.map((week) => (
          <Week key={week.monday} week={week} {...(maySign && { onSign: () => setSigning(week.monday) })} />
        ))}
      </ul>
      {signing !== null && <SignDialog person={person} monday={signing} onClose={() => setSigning(null)} />}
    </section>
  );
}

function Week({ week, onSign }: { week: LoggedWeek; onSign?: () => void }) {
  const { t } = useTranslation("timelogs");
  const { monday, drivingSeconds, findings, canBeSigned } = week;
  const name = t(($) => $.weeks.name, { week: weekOf(monday) });
  return (
    <li className={classes.week}>
      <span>
        <strong>{name}</strong>
        <small className={classes.days}>
          {t(($) => $.weeks.days, { from: formatDay(monday), to: formatDay(addDays(monday, 6)) })}
        </small>
      </span>
      <span className={classes.driving}>
        {t(($) => $.weeks.driving, { time: formatHours(drivingSeconds) })}
      </span>
      <span className={classes.tags}>
        <SignatureTag week={week} />
        {findings.map((finding) => (
          <FindingTag key={`${finding.rule} ${finding.day}`} finding={finding} />
        ))}
      </span>
      {canBeSigned && onSign && (
        <Button
          size="md"
          variant="default"
          leftSection={<IconSignature size={18} stroke={1.75} aria-hidden />}
          onClick={onSign}
          aria-label={t(($) => $.weeks.signWeek, { week: name })}
        >
          {t(($) => $.weeks.sign)}
        </Button>
      )}
    </li>
  );
}

function SignatureTag({ week: { signature, canBeSigned } }: { week: LoggedWeek }) {
  const { t } = useTranslation("timelogs");
  if (signature?.isCurrent)
    return (
      <StatusTag icon={IconCircleCheck} tone="quiet" isSmall>
        {t(($) => $.weeks.signed, { date: formatDate(signature.signedAt) })}
      </StatusTag>
    );
  if (!canBeSigned) return null;
  return (
    <StatusTag icon={IconSignature} tone="warn" isSmall>
      {signature === null ? t(($) => $.weeks.unsigned) : t(($) => $.weeks.changed)}
    </StatusTag>
  );
}

/** What was more than the law or the collective agreement allows (rule timelogs/agreement). */
function FindingTag({ finding: { rule, day, seconds, mostSeconds } }: { finding: LimitFinding }) {
  const { t } = useTranslation("timelogs");
  const said = { day: formatDay(day), time: formatHours(seconds), most: formatHours(mostSeconds) };
  return (
    <StatusTag icon={IconAlertTriangle} tone="warn" isSmall>
      <span className={classes.word}>{t(($) => $.weeks.findings[rule], said)}</span>
    </StatusTag>
  );
}
