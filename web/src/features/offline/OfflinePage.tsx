import { Button, Skeleton } from "@mantine/core";
import { IconCloudOff, IconShieldCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useConnection } from "../../api/connection.ts";
import { useWaiting } from "../../api/offline/waiting.ts";
import type { KeptDay } from "../../api/offline/store.ts";
import { useSessionState } from "../../api/session.ts";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { formatDateTime } from "../../ui/texts/format.ts";
import { useKeptDay, useTraveller } from "./data.ts";
import { KeptReservations } from "./KeptReservations.tsx";
import { KeptTrips } from "./KeptTrips.tsx";
import classes from "./OfflinePage.module.css";
import { WaitingChanges } from "./WaitingChanges.tsx";
import { WorkingDay } from "./WorkingDay.tsx";

/** What a driver reads and writes without a connection: his day, his trips, his reservations (rules offline/reading, offline/queue). */
export function OfflinePage() {
  const { t } = useTranslation("offline");
  const day = useKeptDay();
  const { hasRoadside } = useTraveller();
  return (
    <Page
      title={t(($) => $.title)}
      actions={
        hasRoadside && (
          <Button
            component={Link}
            to="/time/roadside"
            variant="default"
            size="md"
            leftSection={<IconShieldCheck size={18} stroke={1.75} aria-hidden />}
          >
            {t(($) => $.roadside)}
          </Button>
        )
      }
    >
      <div className={classes.column}>
        <Standing asOf={day?.asOf} />
        <WaitingChanges />
        {day === undefined && <Skeleton height={160} />}
        {day === null && (
          <EmptyBlock icon={IconCloudOff} title={t(($) => $.nothing)} text={t(($) => $.nothingWhy)} isTall />
        )}
        {day && <Day day={day} />}
      </div>
    </Page>
  );
}

/** How old it is, and the way back once somebody answers. */
function Standing({ asOf }: { asOf: string | undefined }) {
  const { t } = useTranslation("offline");
  const connection = useConnection();
  const isThere = useSessionState() !== "kept" && connection === "fine";
  const time = asOf === undefined ? "" : formatDateTime(asOf);
  return (
    <div className={classes.standing} data-fine={isThere || undefined}>
      <p role="status">
        {asOf !== undefined && (isThere ? t(($) => $.online, { time }) : t(($) => $.offline, { time }))}
      </p>
      {isThere && (
        <Button component={Link} to="/" variant="default" size="md">
          {t(($) => $.toStart)}
        </Button>
      )}
    </div>
  );
}

function Day({ day }: { day: KeptDay }) {
  const changes = useWaiting();
  return (
    <>
      {day.logs && <WorkingDay logs={day.logs} changes={changes} />}
      {day.reservations && <KeptReservations reservations={day.reservations} changes={changes} />}
      {day.trips && <KeptTrips trips={day.trips} day={day} changes={changes} />}
    </>
  );
}
