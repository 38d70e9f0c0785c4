import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconPlugConnectedX,
  IconPlayerPause,
} from "@tabler/icons-react";
import { eventTypes } from "@wegbuch/contract/webhooks/rules";
import type { Webhook } from "@wegbuch/contract/webhooks/schemas";
import { useTranslation } from "react-i18next";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import type { Column } from "../../ui/table/paged-list.ts";
import { TwoLines } from "../../ui/table/TwoLines.tsx";
import { formatDateTime } from "../../ui/texts/format.ts";
import { eventGroups, standingOf } from "./rules.ts";
import classes from "./WebhooksPage.module.css";

/** What the list says of each webhook. */
export function useWebhookColumns(): Column<Webhook>[] {
  const { t } = useTranslation("webhooks");
  const head = t(($) => $.columns, { returnObjects: true });
  return [
    {
      key: "address",
      head: head.address,
      width: "36%",
      cell: ({ url, description }) => (
        <TwoLines
          first={<strong className="medium">{description || new URL(url).host}</strong>}
          second={url}
        />
      ),
    },
    { key: "events", head: head.events, cell: (webhook) => <Events webhook={webhook} /> },
    { key: "state", head: head.state, width: "30%", cell: (webhook) => <Standing webhook={webhook} /> },
  ];
}

/** By what they are about: "Fahrten (4 von 5), Boxen". */
function Events({ webhook: { events } }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  if (events.length === eventTypes.length) return t(($) => $.all);
  const told = eventGroups.flatMap(({ name, types }) => {
    const count = types.filter((type) => events.includes(type)).length;
    if (count === 0) return [];
    const group = t(($) => $.groups[name]);
    return [count === types.length ? group : t(($) => $.some, { group, count, all: types.length })];
  });
  return <span className={classes.events}>{told.join(", ")}</span>;
}

const looks = {
  fresh: { icon: IconCircleDashed, tone: "quiet" },
  fine: { icon: IconCircleCheck, tone: "ok" },
  retrying: { icon: IconAlertTriangle, tone: "warn" },
  person: { icon: IconPlayerPause, tone: "quiet" },
  gone: { icon: IconPlugConnectedX, tone: "error" },
  failing: { icon: IconPlugConnectedX, tone: "error" },
} as const;

function Standing({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const standing = standingOf(webhook);
  const { disabledAt, failingSince, lastSentAt, oldSecretUntil, waitingCount } = webhook;
  const lines = [
    disabledAt
      ? t(($) => $.disabledAt, { time: formatDateTime(disabledAt) })
      : failingSince
        ? t(($) => $.failingSince, { time: formatDateTime(failingSince) })
        : lastSentAt && t(($) => $.lastSent, { time: formatDateTime(lastSentAt) }),
    waitingCount > 0 && t(($) => $.waiting, { count: waitingCount }),
    oldSecretUntil && t(($) => $.oldSecret, { time: formatDateTime(oldSecretUntil) }),
  ].filter((line) => line !== false && line !== null);
  return (
    <>
      <StatusTag {...looks[standing]} isSmall>
        {t(($) => $.standing[standing])}
      </StatusTag>
      {lines.map((line) => (
        <span key={line} className={classes.line}>
          {line}
        </span>
      ))}
    </>
  );
}
