import { requestStates } from "@wegbuch/contract/deletionrequests/codes";
import { daysToDecideLeft } from "@wegbuch/contract/deletionrequests/rules";
import type { DeletionRequest } from "@wegbuch/contract/deletionrequests/schemas";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconClockExclamation,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useNow } from "../../ui/dates/use-now.ts";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { formatDate, formatDateTime, formatDay, formatNumber } from "../../ui/texts/format.ts";

/** How a request for erasing stands: how long it may still be open, or what was decided and what that means. */
export function RequestState({ request }: { request: DeletionRequest }) {
  const { state, decidedAt, decidedBy } = request;
  const { t } = useTranslation("privacy");
  if (state === requestStates.open) return <Open request={request} />;
  if (state === requestStates.withdrawn) return <Withdrawn request={request} />;
  return (
    <>
      {state === requestStates.granted ? (
        <>
          <StatusTag icon={IconCircleCheck} tone="ok">
            {t(($) => $.requests.state.granted)}
          </StatusTag>
          <Meaning request={request} />
        </>
      ) : (
        <>
          <StatusTag icon={IconCircleX} tone="quiet">
            {t(($) => $.requests.state.refused)}
          </StatusTag>
          <span>{t(($) => $.requests.statutoryRetention, { year: request.keptUntilYear })}</span>
        </>
      )}
      <span className="secondary">
        {t(($) => $.requests.decided, { at: formatDate(decidedAt!), name: decidedBy!.name })}
      </span>
    </>
  );
}

function Withdrawn({ request: { withdrawnAt } }: { request: DeletionRequest }) {
  const { t } = useTranslation("privacy");
  return (
    <>
      <StatusTag icon={IconArrowBackUp} tone="quiet">
        {t(($) => $.requests.state.withdrawn)}
      </StatusTag>
      <span className="secondary">
        {t(($) => $.requests.withdraw.at, { at: formatDateTime(withdrawnAt!) })}
      </span>
    </>
  );
}

function Open({ request: { dueOn } }: { request: DeletionRequest }) {
  const { t } = useTranslation("privacy");
  const left = daysToDecideLeft(dueOn, dayOf(useNow()));
  return (
    <span>
      <StatusTag icon={left < 0 ? IconClockExclamation : IconClock} tone={left < 0 ? "error" : "info"}>
        {t(($) => $.requests.state.open)}
        {", "}
        {left < 0 ? t(($) => $.requests.over, { count: -left }) : t(($) => $.requests.left, { count: left })}
      </StatusTag>{" "}
      <span className="secondary">{t(($) => $.requests.dueOn, { day: formatDay(dueOn) })}</span>
    </span>
  );
}

function Meaning({
  request: { erasedUntil, erasedAt, keptUntilYear, heldCount },
}: {
  request: DeletionRequest;
}) {
  const { t } = useTranslation("privacy");
  const day = formatDay(erasedUntil!);
  return (
    <span>
      {erasedAt === null
        ? t(($) => $.requests.willGo, { day })
        : t(($) => $.requests.hasGone, { day, at: formatDateTime(erasedAt) })}
      {heldCount > 0 && (
        <> {t(($) => $.requests.held, { count: heldCount, number: formatNumber(heldCount) })}</>
      )}
      {keptUntilYear !== null && <> {t(($) => $.requests.logbookStays, { year: keptUntilYear })}</>}
    </span>
  );
}
