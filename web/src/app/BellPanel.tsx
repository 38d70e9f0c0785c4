import { Button, Skeleton, VisuallyHidden } from "@mantine/core";
import { IconBellCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../api/current-user.ts";
import { useNotifications, useSee, useUnseenCount } from "../entities/notifications/data.ts";
import { NotificationRows } from "../entities/notifications/NotificationRows.tsx";
import { EmptyBlock } from "../ui/feedback/EmptyBlock.tsx";
import { LoadError } from "../ui/feedback/LoadError.tsx";
import classes from "./Bell.module.css";
import { paths } from "./paths.ts";

/** Beside the bell there is room for so many. */
const mostShown = 20;

/** The latest of what one is told, with the ways to mend it, to have seen it and to all of it. */
export function BellPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("notifications");
  const { data, isError, refetch } = useNotifications({ page: 1, perPage: mostShown });
  const { see, seeAll, isPending } = useSee();
  const items = data?.items ?? [];
  const unseen = useUnseenCount(useCurrentUser()) ?? 0;
  return (
    <section className={classes.panel} aria-label={t(($) => $.title)}>
      <header className={classes.head}>
        <h2 className="heading">{t(($) => $.title)}</h2>
        {items.length > 0 && unseen > 0 && seeAll && (
          <Button variant="subtle" size="compact-md" loading={isPending} onClick={() => seeAll(items)}>
            {t(($) => $.seeAll)}
          </Button>
        )}
      </header>
      <div className={classes.body}>
        {isError && !data ? (
          <LoadError onRetry={refetch} />
        ) : !data ? (
          <Coming />
        ) : items.length === 0 ? (
          <EmptyBlock icon={IconBellCheck} title={t(($) => $.empty)} text={t(($) => $.emptyWhy)} />
        ) : (
          <NotificationRows items={items} onSee={see} onFollow={onClose} />
        )}
      </div>
      <footer className={classes.foot}>
        <Button
          component={Link}
          to={paths.notifications}
          variant="subtle"
          size="compact-md"
          onClick={onClose}
        >
          {t(($) => $.all)}
        </Button>
      </footer>
    </section>
  );
}

function Coming() {
  const { t } = useTranslation("notifications");
  return (
    <div className={classes.coming}>
      <VisuallyHidden role="status">{t(($) => $.loading)}</VisuallyHidden>
      <Skeleton height={44} />
      <Skeleton height={44} />
      <Skeleton height={44} />
    </div>
  );
}
