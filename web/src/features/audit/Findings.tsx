import { Button } from "@mantine/core";
import { IconEye, IconTool } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { takenOff } from "@wegbuch/contract/audit/rules";
import type { Audit, AuditFinding } from "@wegbuch/contract/audit/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatDateTime, formatNumber, formatTimeRange } from "../../ui/texts/format.ts";
import classes from "./Findings.module.css";
import { useAnswer, useMayCalibrate, useMayMend } from "./data.ts";
import { ExplainDialog } from "./ExplainDialog.tsx";
import { canBeMended, fixOf, groupsOf, isOfOdometer, severityName } from "./rules.ts";

/** What was found, rule by rule: what it takes off, why it matters, and each of its cases with its remedy. */
export function Findings({ audit }: { audit: Audit }) {
  return (
    <div className="column gap-12">
      {groupsOf(audit.findings).map((group) => (
        <Group key={group.key} audit={audit} findings={group.findings} />
      ))}
    </div>
  );
}

type GroupProps = { audit: Audit; findings: readonly AuditFinding[] };

const fewest = 5;

function Group({ audit, findings }: GroupProps) {
  const { t } = useTranslation("audit");
  const [isWhole, setWhole] = useState(findings.length <= fewest + 1);
  const { rule, severity, law } = findings[0]!;
  const open = findings.filter(({ answer }) => answer === null).length;
  const title = t(($) => $.rules[rule]);
  return (
    <section className={classes.group} data-severity={severity} aria-label={title}>
      <header className={classes.head}>
        <div className={classes.what}>
          <h2 className="heading">
            {title} {findings.length > 1 && <span className="quiet">{formatNumber(findings.length)}×</span>}
          </h2>
          <p className="secondary bare">
            {t(($) => $.severities[severityName(severity)])} · {t(($) => $.law, { law })}
          </p>
        </div>
        {open > 0 && (
          <p className={classes.taken}>{t(($) => $.takes, { count: takenOff(severity, open) })}</p>
        )}
      </header>
      <p className={classes.why}>{t(($) => $.why[rule])}</p>
      <ul className="list">
        {(isWhole ? findings : findings.slice(0, fewest)).map((finding) => (
          <Case key={finding.key} audit={audit} finding={finding} />
        ))}
      </ul>
      {!isWhole && (
        <Button variant="subtle" size="sm" onClick={() => setWhole(true)}>
          {t(($) => $.more, { number: formatNumber(findings.length - fewest) })}
        </Button>
      )}
    </section>
  );
}

type CaseProps = { audit: Audit; finding: AuditFinding };

/** When it was, what it is, and the two ways out: mending and explaining. */
function Case({ audit, finding }: CaseProps) {
  const { t } = useTranslation("audit");
  const [isExplaining, setExplaining] = useState(false);
  const mayMend = useMayMend();
  const isLedThere = useMayCalibrate() || !isOfOdometer(finding);
  const isNamed = finding.text !== t(($) => $.rules[finding.rule]);
  const { trip } = finding;
  const places = trip?.from && trip.to ? `${trip.from} → ${trip.to}` : null;
  const says = isNamed || places !== null || finding.answer !== null;
  const isMended = canBeMended(finding);
  const Way = isMended ? IconTool : IconEye;
  const date = finding.at === null ? t(($) => $.wholeMonth) : formatDateTime(finding.at);
  const named = { text: finding.text, date };
  return (
    <li className={classes.case} data-answered={finding.answer !== null || undefined}>
      <span className={classes.date}>{trip ? timesOf(trip) : date}</span>
      {says && (
        <span className={classes.text}>
          {isNamed && <span className="block">{finding.text}</span>}
          {places && <span className={isNamed ? classes.answer : "block"}>{places}</span>}
          {finding.answer && <Answer audit={audit} finding={finding} />}
        </span>
      )}
      {mayMend && finding.answer === null && (
        <span className={classes.ways}>
          <Button
            variant="subtle"
            size="sm"
            aria-label={t(($) => $.explainOf, named)}
            onClick={() => setExplaining(true)}
          >
            {t(($) => $.explain)}
          </Button>
          {isLedThere && (
            <Button
              component={Link}
              {...fixOf(audit, finding)}
              variant="default"
              size="sm"
              leftSection={<Way size={16} stroke={1.75} aria-hidden />}
              aria-label={t(($) => (isMended ? $.fixOf : $.lookOf), named)}
            >
              {t(($) => (isMended ? $.fix : $.look))}
            </Button>
          )}
        </span>
      )}
      {isExplaining && <ExplainDialog audit={audit} finding={finding} onClose={() => setExplaining(false)} />}
    </li>
  );
}

const timesOf = ({ startedAt, finishedAt }: NonNullable<AuditFinding["trip"]>) =>
  `${formatDate(startedAt)} ${formatTimeRange(startedAt, finishedAt)}`;

/** Who explained it, when and how; whoever may mend may take it back. */
function Answer({ audit: { vehicle, month }, finding: { rule, key, answer } }: CaseProps) {
  const { t } = useTranslation("audit");
  const { mutate, isPending } = useAnswer();
  const mayMend = useMayMend();
  if (!answer) return null;
  const takeBack = () =>
    mutate({ params: { vehicleId: vehicle.id, month }, body: { rule, key, remark: null } });
  return (
    <span className={classes.explained}>
      <span>
        {t(($) => $.explainedBy, {
          name: answer.user.name,
          date: formatDate(answer.answeredAt),
          remark: answer.remark,
        })}
      </span>
      {mayMend && (
        <Button variant="subtle" size="compact-sm" loading={isPending} onClick={takeBack}>
          {t(($) => $.takeBack)}
        </Button>
      )}
    </span>
  );
}
