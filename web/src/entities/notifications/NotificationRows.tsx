import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconEyeCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Notification } from "@wegbuch/contract/notifications/schemas";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/current-user.ts";
import { Tip } from "../../ui/page/Tip.tsx";
import classes from "./NotificationRows.module.css";
import { mendedAt, saidMoment, signs, useSayNotification } from "./say-notification.ts";

type Props = {
  items: readonly Notification[];
  onSee: ((told: Notification) => void) | undefined;
  /** Before the way to where it is mended. */
  onFollow?: () => void;
};

/** What somebody is told, a row each: a link to where it is mended, and what is new stands out by more than colour. */
export function NotificationRows({ items, onSee, onFollow }: Props) {
  const { t } = useTranslation("notifications");
  return (
    <ul className={classes.rows} aria-label={t(($) => $.list)}>
      {items.map((told) => (
        <Row key={told.id} told={told} onSee={onSee} onFollow={onFollow} />
      ))}
    </ul>
  );
}

function Row({ told, onSee, onFollow }: { told: Notification } & Omit<Props, "items">) {
  const { t } = useTranslation("notifications");
  const { id: ownId } = useCurrentUser();
  const { title, detail } = useSayNotification(ownId)(told);
  const Sign = signs[told.kind];
  const place = mendedAt(told, ownId);
  const isNew = !told.isSeen && told.endedAt === null;
  const follow = () => {
    if (isNew) onSee?.(told);
    onFollow?.();
  };
  const names = told.seenBy.map(({ name }) => name).join(", ");
  return (
    <li className={classes.row} data-new={isNew || undefined} data-over={told.endedAt !== null || undefined}>
      <Link to={place.to} search={(place.search ?? {}) as never} className={classes.link} onClick={follow}>
        <Sign size={20} stroke={1.75} aria-hidden />
        <span className={classes.told}>
          <span className={classes.title}>
            {isNew && <VisuallyHidden>{t(($) => $.isNew)}: </VisuallyHidden>}
            {title}
          </span>
          <small>{detail}</small>
          <small className={classes.foot}>
            <time dateTime={told.happenedAt}>{saidMoment(told.happenedAt)}</time>
            {told.endedAt !== null && (
              <span className={classes.mark}>
                <IconCheck size={14} stroke={1.75} aria-hidden />
                {t(($) => $.ended)}
              </span>
            )}
            {names !== "" && (
              <span className={classes.mark}>
                <IconEyeCheck size={14} stroke={1.75} aria-hidden />
                {t(($) => (told.moreSeenBy > 0 ? $.seenByMore : $.seenBy), {
                  names,
                  count: told.moreSeenBy,
                })}
              </span>
            )}
          </small>
        </span>
      </Link>
      {isNew && onSee && (
        <Tip label={t(($) => $.see)}>
          <ActionIcon
            variant="subtle"
            size={40}
            className={classes.see}
            aria-label={`${t(($) => $.see)}: ${title}`}
            onClick={() => onSee(told)}
          >
            <IconCheck size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tip>
      )}
    </li>
  );
}
