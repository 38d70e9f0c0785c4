import { Button } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconLock,
  IconLockOpen,
  IconUserCheck,
} from "@tabler/icons-react";
import type { Reference } from "@wegbuch/contract/kit/wire";
import type { MonthStanding } from "@wegbuch/contract/timelogs/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmMonth } from "../../entities/timelogs/ConfirmMonth.tsx";
import { useMonthStanding } from "../../entities/timelogs/data.ts";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { formatDate } from "../../ui/texts/format.ts";
import { useReader } from "./data.ts";
import classes from "./MonthState.module.css";
import { OpenMonthDialog } from "./OpenMonthDialog.tsx";

type Props = { person: Reference; month: string };

/** Whether a month is confirmed, checked and closed, and what its reader may do with it (rule timelogs/closing). */
export function MonthState({ person, month }: Props) {
  const { t } = useTranslation("timelogs");
  const { self, isSupport, mayOpen } = useReader();
  const standing = useMonthStanding(person.id, month);
  const [isOpening, setOpening] = useState(false);
  if (standing === undefined || standing.days === 0) return null;
  const { confirmation, closing, whyNotOversee } = standing;
  const mayConfirm = person.id === self.id && !isSupport && closing === null && !confirmation?.isCurrent;
  return (
    <>
      <div className={classes.state}>
        <MonthTags standing={standing} />
        {closing && mayOpen && whyNotOversee === null && (
          <Button
            variant="default"
            size="md"
            leftSection={<IconLockOpen size={18} stroke={1.75} aria-hidden />}
            onClick={() => setOpening(true)}
          >
            {t(($) => $.months.open)}
          </Button>
        )}
      </div>
      {mayConfirm && standing.whyNot !== "monthIsNotOver" && <ConfirmMonth standing={standing} />}
      {isOpening && <OpenMonthDialog standing={standing} onClose={() => setOpening(false)} />}
    </>
  );
}

/** What was done with a month, and what has changed since. */
export function MonthTags({ standing: { confirmation, closing, check } }: { standing: MonthStanding }) {
  const { t } = useTranslation("timelogs");
  const changed = (isCurrent: boolean) => (isCurrent ? "" : ` · ${t(($) => $.months.changed)}`);
  return (
    <span className={classes.tags}>
      {closing && (
        <StatusTag icon={IconLock} tone="locked" isSmall>
          {t(($) => $.months.closed, { date: formatDate(closing.at), by: closing.by })}
        </StatusTag>
      )}
      {closing && !closing.isCurrent && (
        <StatusTag icon={IconAlertTriangle} tone="warn" isSmall>
          {t(($) => $.months.tripsChanged)}
        </StatusTag>
      )}
      {confirmation && (
        <StatusTag icon={IconCircleCheck} tone={confirmation.isCurrent ? "ok" : "warn"} isSmall>
          {t(($) => $.months.confirmed, { date: formatDate(confirmation.at) })}
          {changed(confirmation.isCurrent)}
        </StatusTag>
      )}
      {check && (
        <StatusTag icon={IconUserCheck} tone={check.isCurrent ? "ok" : "warn"} isSmall>
          {t(($) => $.months.checked, { date: formatDate(check.at), by: check.by })}
          {changed(check.isCurrent)}
        </StatusTag>
      )}
      {check?.remark && <span className={classes.remark}>{check.remark}</span>}
    </span>
  );
}
