import { IconClock, IconClockOff } from "@tabler/icons-react";
import { trialOf } from "@wegbuch/contract/auth/rules";
import type { Mandator } from "@wegbuch/contract/mandators/schemas";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../ui/texts/format.ts";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { useNow } from "../../ui/dates/use-now.ts";
import classes from "./TesterMark.module.css";
import { Tip } from "../../ui/page/Tip.tsx";

/** How long a tester may still work, or that it may not any more (rule access/trial); nothing for others. */
export function TesterMark({ mandator }: { mandator: Mandator }) {
  const { t } = useTranslation("mandators");
  const trial = trialOf(mandator, useNow());
  if (trial === null) return null;
  const isOver = trial.remainingDays <= 0;
  return (
    <Tip label={t(($) => $.trialUntil, { day: formatDate(trial.endsAt) })}>
      <span className={classes.mark}>
        <StatusTag icon={isOver ? IconClockOff : IconClock} tone={isOver ? "error" : "warn"}>
          {isOver ? t(($) => $.expired) : t(($) => $.daysLeft, { count: trial.remainingDays })}
        </StatusTag>
      </span>
    </Tip>
  );
}
