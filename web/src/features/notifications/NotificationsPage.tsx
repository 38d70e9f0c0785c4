import { Button, NativeSelect } from "@mantine/core";
import { IconBellCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { kindsFor } from "@wegbuch/contract/notifications/rules";
import { useTranslation } from "react-i18next";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { useNotifications, useSee, useUnseenCount } from "../../entities/notifications/data.ts";
import { NotificationRows } from "../../entities/notifications/NotificationRows.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { SkeletonCards } from "../../ui/feedback/SkeletonCards.tsx";
import { useLastPage } from "../../ui/filter/use-list-filter.ts";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { TableFooter } from "../../ui/table/TableFooter.tsx";
import { useIsPhone } from "../../ui/theme/media.ts";
import { type NotificationsFilter, useNotificationsFilter } from "./filter.ts";
import classes from "./NotificationsPage.module.css";

/** All that somebody is told, of 90 days; narrowed to what is new or to one kind. */
export function NotificationsPage() {
  const { t } = useTranslation("notifications");
  const isPhone = useIsPhone();
  const { filter, change, correct } = useNotificationsFilter();
  const { page, perPage, kind, isUnseen } = filter;
  const list = useNotifications({ page, perPage, isUnseen, kinds: kind && [kind] });
  useLastPage(list, page, correct);
  const { see, seeAll, isPending } = useSee();
  const { data } = list;
  const unseen = useUnseenCount(useCurrentUser()) ?? 0;
  const isAll = page === 1 && kind === undefined && data !== undefined && data.items.length > 0;
  const settings = (
    <Button component={Link} to="/settings" hash="notifications" variant="subtle" size="md">
      {t(($) => $.settings)}
    </Button>
  );
  const all = isAll && unseen > 0 && seeAll && (
    <Button variant="default" size="md" loading={isPending} onClick={() => seeAll(data.items)}>
      {t(($) => $.seeAll)}
    </Button>
  );
  return (
    <Page
      title={t(($) => $.title)}
      actions={
        <>
          {!isPhone && settings}
          {all}
        </>
      }
      toolbar={<Narrowing filter={filter} onChange={change} />}
    >
      {list.isError && !data ? (
        <LoadError onRetry={list.refetch} />
      ) : !data ? (
        <SkeletonCards />
      ) : data.items.length === 0 ? (
        <EmptyBlock
          icon={IconBellCheck}
          title={t(($) => (isUnseen ? $.emptyUnseen : $.empty))}
          text={t(($) => (isUnseen ? $.emptyUnseenWhy : $.emptyWhy))}
          isTall
        />
      ) : (
        <section className={classes.card} aria-busy={list.isPlaceholderData}>
          <NotificationRows items={data.items} onSee={see} />
          <TableFooter caption={t(($) => $.title)} counts={data} onPaging={change} />
        </section>
      )}
    </Page>
  );
}

type NarrowingProps = { filter: NotificationsFilter; onChange: (part: Partial<NotificationsFilter>) => void };

function Narrowing({ filter: { isUnseen, kind }, onChange }: NarrowingProps) {
  const { t } = useTranslation("notifications");
  const kinds = kindsFor(accessOf(useCurrentUser()));
  return (
    <>
      <SegmentedControl
        label={t(($) => $.shown)}
        value={isUnseen ? "unseen" : "all"}
        options={[
          { value: "all", label: t(($) => $.shownAll) },
          { value: "unseen", label: t(($) => $.shownUnseen) },
        ]}
        onChange={(value) => onChange({ isUnseen: value === "unseen" })}
      />
      <NativeSelect
        size="md"
        aria-label={t(($) => $.kind)}
        value={kind ?? ""}
        data={[
          { value: "", label: t(($) => $.anyKind) },
          ...kinds.map((value) => ({ value, label: t(($) => $.kinds[value]) })),
        ]}
        onChange={({ currentTarget }) => onChange({ kind: kinds.find((one) => one === currentTarget.value) })}
      />
    </>
  );
}
