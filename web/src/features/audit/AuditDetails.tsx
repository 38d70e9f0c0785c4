import { Anchor, Skeleton } from "@mantine/core";
import { IconChevronLeft, IconCircleCheck, IconClockOff } from "@tabler/icons-react";
import type { Audit } from "@wegbuch/contract/audit/schemas";
import { lightOf } from "@wegbuch/contract/audit/rules";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSealRights } from "../../entities/seals/data.ts";
import { SealedMonths } from "../../entities/seals/SealedMonths.tsx";
import { MonthControl } from "../../ui/dates/MonthControl.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { formatMonth } from "../../ui/texts/format.ts";
import classes from "./AuditDetails.module.css";
import { useAudit } from "./data.ts";
import { FileAction } from "./FileAction.tsx";
import { Findings } from "./Findings.tsx";

type Props = {
  vehicleId: string;
  month: string;
  onMonth: (month: string) => void;
};

/** What was found in a month of a vehicle, what it takes off, and where it is mended. */
export function AuditDetails({ vehicleId, month, onMonth }: Props) {
  const { t } = useTranslation("audit");
  const audit = useAudit(vehicleId, month);
  const { data } = audit;
  const { mayRead } = useSealRights();
  return (
    <Page
      title={t(($) => $.title)}
      subject={data?.vehicle.name}
      actions={
        <FileAction
          body={{ month, vehicleIds: [vehicleId] }}
          sealing={{ count: 1, read: () => Promise.resolve([vehicleId]) }}
        />
      }
      toolbar={
        <>
          <Anchor component={Link} to="/audit" search={{ month } as never} className={classes.back}>
            <IconChevronLeft size={18} stroke={1.75} aria-hidden />
            {t(($) => $.all)}
          </Anchor>
          <MonthControl month={month} onChange={onMonth} />
        </>
      }
    >
      {data ? (
        <Found audit={data}>{mayRead && <SealedMonths vehicleId={vehicleId} month={month} />}</Found>
      ) : audit.isError ? (
        <LoadError onRetry={audit.refetch} />
      ) : (
        <Skeleton height={240} radius="md" />
      )}
    </Page>
  );
}

/** The points, at once what takes them off, then what was sealed. */
function Found({ audit, children }: { audit: Audit; children: ReactNode }) {
  const { t } = useTranslation("audit");
  const month = formatMonth(`${audit.month}-01`);
  if (audit.score === null)
    return (
      <>
        <EmptyBlock
          icon={IconClockOff}
          title={t(($) => $.notYet)}
          text={t(($) => $.notYetWhy, { month })}
          isTall
        />
        {children}
      </>
    );
  return (
    <>
      <Verdict score={audit.score} />
      {audit.findings.length === 0 ? (
        <EmptyBlock icon={IconCircleCheck} title={t(($) => $.well)} text={t(($) => $.wellWhy, { month })} />
      ) : (
        <Findings audit={audit} />
      )}
      {children}
    </>
  );
}

const verdicts = { green: "isGreen", amber: "isAmber", red: "isRed" } as const;

/** The points, and what they mean in a sentence. */
function Verdict({ score }: { score: number }) {
  const { t } = useTranslation("audit");
  const light = lightOf(score);
  return (
    <section className={classes.verdict} data-light={light} aria-label={t(($) => $.points)}>
      <p className={classes.points}>
        <strong>{score}</strong> {t(($) => $.outOf)}
      </p>
      <div>
        <p className={classes.says}>{t(($) => $[verdicts[light]])}</p>
        <p className="secondary bare">{t(($) => $.noVerdict)}</p>
      </div>
    </section>
  );
}
