import { Button, Skeleton, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendarOff, IconLink, IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./CalendarFeedDialog.module.css";
import { useCalendarFeed } from "./data.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { CopyButton } from "../../ui/form/CopyButton.tsx";
import { useCopying } from "../../ui/form/use-copying.ts";
import { formatDate } from "../../ui/texts/format.ts";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";

/** Due inspections and services for the calendars of administrators, behind a secret link that can be renewed. */
export function CalendarFeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("widgets");
  const { t: ui } = useTranslation("ui");
  const { feed, renewal, removal } = useCalendarFeed();
  const [isAsking, { open: ask, close: stopAsking }] = useDisclosure();
  const isOn = typeof feed.data?.createdAt === "string";
  // The server keeps no more than what it takes to know the link again.
  const url = isOn ? renewal.data?.url : undefined;
  const renew = () => {
    stopAsking();
    renewal.mutate({});
  };
  const remove = () =>
    removal.mutate({}, { onSuccess: () => void showSnackbar(t(($) => $.calendarFeed.isOff)) });
  return (
    <Dialog isOpen onClose={onClose} title={t(($) => $.calendarFeed.title)} size="decision">
      <div className={classes.feed}>
        <p>{t(($) => $.calendarFeed.about)}</p>
        {feed.isPending && <Skeleton height={40} />}
        {feed.isError && !feed.data && <LoadError onRetry={feed.refetch} />}
        {url !== undefined && <Link url={url} />}
        {isOn && url === undefined && feed.data?.createdAt && (
          <p className="soft">{t(($) => $.calendarFeed.since, { date: formatDate(feed.data.createdAt) })}</p>
        )}
        {isAsking && <p role="alert">{t(($) => $.calendarFeed.renewWhy)}</p>}
        {feed.data && (
          <div className={classes.actions}>
            {isOn && !isAsking && (
              <Button
                variant="default"
                size="md"
                leftSection={<IconCalendarOff size={18} stroke={1.75} aria-hidden />}
                loading={removal.isPending}
                onClick={remove}
              >
                {t(($) => $.calendarFeed.remove)}
              </Button>
            )}
            {isAsking && (
              <Button variant="default" size="md" onClick={stopAsking}>
                {ui(($) => $.cancel)}
              </Button>
            )}
            <Button
              variant={isOn ? "default" : "filled"}
              size="md"
              leftSection={isOn ? <Renew /> : <IconLink size={18} stroke={1.75} aria-hidden />}
              loading={renewal.isPending}
              onClick={isOn && !isAsking ? ask : renew}
            >
              {isOn ? t(($) => $.calendarFeed.renew) : t(($) => $.calendarFeed.create)}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Renew() {
  return <IconRefresh size={18} stroke={1.75} aria-hidden />;
}

/** The link to copy, shown this once. */
function Link({ url }: { url: string }) {
  const { t } = useTranslation("widgets");
  const { field, ...copying } = useCopying(url);
  return (
    <div className={classes.link}>
      <TextInput
        ref={field}
        size="md"
        readOnly
        aria-label={t(($) => $.calendarFeed.link)}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton copying={copying} />
      <p>{t(($) => $.calendarFeed.once)}</p>
    </div>
  );
}
