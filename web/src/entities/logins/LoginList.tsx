import { Button, Skeleton } from "@mantine/core";
import { IconDevices, IconHeadset, IconLogin2, IconShieldQuestion, IconShieldX } from "@tabler/icons-react";
import type { LoginEvent } from "@wegbuch/contract/sessions/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { formatDateTime } from "../../ui/texts/format.ts";
import { useLogins } from "./data.ts";
import classes from "./LoginList.module.css";
import { useDeviceWords } from "./use-device-words.ts";

const signs = {
  login: IconLogin2,
  asked: IconShieldQuestion,
  refused: IconShieldX,
  support: IconHeadset,
};

const fewLogins = 5;

/** Who logged in to an account or tried to, the latest first, a few at a time; without a user to one's own. */
export function LoginList({ userId }: { userId: string | null }) {
  const { t } = useTranslation("logins");
  const logins = useLogins(userId);
  const [isLong, setLong] = useState(false);
  const events = logins.data && uniqueEvents(logins.data.pages.flatMap(({ items }) => items));
  if (logins.isPending) return <Skeleton height={200} radius="md" />;
  if (events === undefined) return <LoadError onRetry={logins.refetch} />;
  if (events.length === 0)
    return (
      <EmptyBlock icon={IconDevices} title={t(($) => $.logins.none)} text={t(($) => $.logins.noneWhy)} />
    );
  return (
    <>
      <ol className={classes.logins}>
        {(isLong ? events : events.slice(0, fewLogins)).map((event) => (
          <Login key={event.id} event={event} />
        ))}
      </ol>
      {(isLong ? logins.hasNextPage : events.length > fewLogins) && (
        <Button
          variant="default"
          size="md"
          className={classes.more}
          loading={logins.isFetchingNextPage}
          onClick={() => (isLong ? void logins.fetchNextPage() : setLong(true))}
        >
          {t(($) => $.logins.more)}
        </Button>
      )}
    </>
  );
}

/** What came meanwhile moves the last ones of a page to the next. */
const uniqueEvents = (events: readonly LoginEvent[]) => [
  ...new Map(events.map((event) => [event.id, event])).values(),
];

function Login({ event: { kind, method, happenedAt, isNewDevice, ...device } }: { event: LoginEvent }) {
  const { t } = useTranslation("logins");
  const { nameOf, networkOf } = useDeviceWords();
  const Sign = signs[kind];
  const factor = method === "password" ? null : method;
  const how = factor && kind === "login" ? t(($) => $.logins.with[factor]) : null;
  const from = kind === "support" ? [] : [nameOf(device), networkOf(device), how];
  return (
    <li className={classes.login} data-kind={kind}>
      <Sign size={20} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <span className={classes.what}>
          {factor && kind === "refused" ? t(($) => $.logins.wrong[factor]) : t(($) => $.logins.kinds[kind])}
          {isNewDevice && (
            <StatusTag tone="info" isSmall>
              {t(($) => $.logins.newDevice)}
            </StatusTag>
          )}
        </span>
        {from.length > 0 && <span className="secondary">{from.filter(Boolean).join(" · ")}</span>}
      </div>
      <time className={classes.when} dateTime={happenedAt}>
        {formatDateTime(happenedAt)}
      </time>
    </li>
  );
}
