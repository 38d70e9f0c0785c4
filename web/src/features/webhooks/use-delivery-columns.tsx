import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconEyeOff,
  IconPlayerPause,
  IconPlugConnected,
  IconRefresh,
} from "@tabler/icons-react";
import type { Delivery } from "@wegbuch/contract/webhooks/schemas";
import { useTranslation } from "react-i18next";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import type { Column } from "../../ui/table/paged-list.ts";
import { TwoLines } from "../../ui/table/TwoLines.tsx";
import { formatDateTime } from "../../ui/texts/format.ts";
import { errorOf, outcomeOf } from "./rules.ts";
import classes from "./WebhooksPage.module.css";

/** What is said of each delivery; what still waits for a webhook that is off waits until it is switched on. */
export function useDeliveryColumns(isOff: boolean): Column<Delivery>[] {
  const { t } = useTranslation("webhooks");
  const head = t(($) => $.deliveryColumns, { returnObjects: true });
  return [
    {
      key: "event",
      head: head.event,
      width: "34%",
      cell: ({ type, happenedAt }) => (
        <TwoLines first={t(($) => $.types[type])} second={formatDateTime(happenedAt)} />
      ),
    },
    {
      key: "outcome",
      head: head.outcome,
      width: "30%",
      cell: (row) => <Outcome delivery={row} isOff={isOff} />,
    },
    { key: "answer", head: head.answer, cell: (row) => <Answer delivery={row} /> },
  ];
}

const looks = {
  sent: { icon: IconCircleCheck, tone: "ok" },
  waiting: { icon: IconClock, tone: "quiet" },
  paused: { icon: IconPlayerPause, tone: "quiet" },
  retrying: { icon: IconRefresh, tone: "warn" },
  failed: { icon: IconCircleX, tone: "error" },
  withheld: { icon: IconEyeOff, tone: "quiet" },
  back: { icon: IconPlugConnected, tone: "quiet" },
} as const;

function Outcome({ delivery, isOff }: { delivery: Delivery; isOff: boolean }) {
  const { t } = useTranslation("webhooks");
  const outcome = outcomeOf(delivery, isOff);
  const { attempts, nextAttemptAt } = delivery;
  const next =
    nextAttemptAt && attempts > 0 && !isOff && t(($) => $.next, { time: formatDateTime(nextAttemptAt) });
  const tries = attempts > 1 || next ? t(($) => $.attempts, { count: attempts }) : "";
  return (
    <>
      <StatusTag {...looks[outcome]} isSmall>
        {t(($) => $.outcome[outcome])}
      </StatusTag>
      {(tries || next) && <span className={classes.line}>{[tries, next].filter(Boolean).join(", ")}</span>}
    </>
  );
}

/** Its status and of what kind it was. */
function Answer({ delivery: { status, error, answer } }: { delivery: Delivery }) {
  const { t } = useTranslation("webhooks");
  if (error !== null) {
    const { error: why, code } = errorOf(error);
    return <TwoLines first={t(($) => $.errors[why])} second={code} />;
  }
  if (status === null) return null;
  return <TwoLines first={String(status)} second={answer} />;
}
