import { Button } from "@mantine/core";
import { IconDownload, IconLockOpen } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { fileFormats, groupings, periodKinds } from "@wegbuch/contract/documents/codes";
import { timeLogDocuments } from "@wegbuch/contract/documents/endpoints";
import type { Roadside } from "@wegbuch/contract/timelogs/schemas";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isDeviceHeld } from "../../api/held-device.ts";
import { boundsOf, rangeOf } from "../../ui/dates/period.ts";
import { useExport } from "../../ui/files/use-export.ts";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatOdometer,
  formatWeekday,
} from "../../ui/texts/format.ts";
import { formatTime } from "../../ui/texts/format.ts";
import { useReader, useRoadside } from "./data.ts";
import { DayStrip, StripLegend } from "./DayStrip.tsx";
import { Later } from "./EventList.tsx";
import { RoadsideEnd } from "./RoadsideEnd.tsx";
import classes from "./RoadsidePage.module.css";

/** What a driver shows at a roadside check: read-only and large, also without a connection (rule timelogs/roadside). */
export function RoadsidePage() {
  const { t } = useTranslation("timelogs");
  const { data, isOffline, isError, refetch } = useRoadside();
  useEffect(() => {
    const before = document.title;
    document.title = t(($) => $.roadside.title);
    return () => {
      document.title = before;
    };
  }, [t]);
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1>{t(($) => $.roadside.title)}</h1>
          {data && (
            <p>
              <strong>{data.driver}</strong>, {data.company}
            </p>
          )}
          {data && (
            <p role="status">
              {t(($) => $.roadside.asOf, { time: formatDateTime(data.asOf) })}
              {isOffline && ` · ${t(($) => $.roadside.offline)}`}
            </p>
          )}
        </div>
        <Acts data={data} isOffline={isOffline} />
      </header>
      {data ? <Days data={data} /> : isError || isOffline ? <LoadError onRetry={refetch} /> : null}
    </main>
  );
}

function Acts({ data, isOffline }: { data: Roadside | undefined; isOffline: boolean }) {
  const { t } = useTranslation("timelogs");
  const { self } = useReader();
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const pdf = useExport(timeLogDocuments.pdf, {
    body: {
      period: periodKinds.range,
      ...(data && boundsOf(rangeOf(data.from, data.to))),
      driverIds: [self.id],
      grouping: groupings.driver,
      export: fileFormats.pdf,
    },
  });
  return (
    <div className={classes.acts}>
      <Button
        size="md"
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        loading={pdf.isBusy === true}
        disabled={isOffline || data === undefined}
        title={isOffline ? t(($) => $.roadside.needsConnection) : undefined}
        onClick={pdf.onAct}
      >
        {t(($) => $.roadside.pdf)}
      </Button>
      <Button
        size="md"
        leftSection={<IconLockOpen size={18} stroke={1.75} aria-hidden />}
        onClick={() => (isDeviceHeld() ? setLeaving(true) : void navigate({ to: "/time" }))}
      >
        {t(($) => $.roadside.end)}
      </Button>
      {isLeaving && <RoadsideEnd isOffline={isOffline} onClose={() => setLeaving(false)} />}
    </div>
  );
}

/** The days, the latest first, each with what was entered and driven, and the corrections below all of them. */
function Days({ data }: { data: Roadside }) {
  const { t } = useTranslation("timelogs");
  const signedOf = new Map(data.signatures.map(({ monday, signedAt }) => [monday, signedAt]));
  return (
    <>
      <StripLegend />
      <ol className={classes.days}>
        {data.days.toReversed().map((one) => {
          const signedAt = signedOf.get(one.day);
          return (
            <li key={one.day} className={classes.day}>
              <h2>{formatWeekday(one.day)}</h2>
              {one.log === null ? (
                <p className={classes.none}>{t(($) => $.roadside.none)}</p>
              ) : (
                <>
                  <DayStrip log={one.log} isLarge />
                  <DayEvents day={one} />
                </>
              )}
              {signedAt && (
                <p className={classes.signed}>
                  {t(($) => $.roadside.weekSigned, { date: formatDate(signedAt) })}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      <Corrections data={data} />
    </>
  );
}

function DayEvents({ day: { log, stints } }: { day: Roadside["days"][number] }) {
  const { t } = useTranslation("timelogs");
  return (
    <>
      <ul className={classes.events}>
        {log?.events.map((event) => (
          <li key={`${event.id} ${event.event}`}>
            <strong>{formatTime(event.occurredAt)}</strong> {t(($) => $.rules[`event${event.event}`])}
            <Later event={event} />
          </li>
        ))}
      </ul>
      {stints.map(({ vehicle, startedAt, metersBefore, metersAfter }) => (
        <p key={startedAt} className={classes.stint}>
          {t(($) => $.roadside.stint, {
            vehicle,
            time: formatTime(startedAt),
            before: formatOdometer(metersBefore),
            after: formatOdometer(metersAfter),
          })}
        </p>
      ))}
      {log?.description && <p className={classes.stint}>{log.description}</p>}
    </>
  );
}

function Corrections({ data: { corrections } }: { data: Roadside }) {
  const { t } = useTranslation("timelogs");
  return (
    <section className={classes.corrections}>
      <h2>{t(($) => $.roadside.corrections)}</h2>
      {corrections.length === 0 && <p>{t(($) => $.roadside.noCorrections)}</p>}
      <ul>
        {corrections.map(({ day, property, before, after, changedAt, author }, index) => (
          <li key={index}>
            <strong>
              {formatDay(day)}, {property}
            </strong>
            <span>{t(($) => $.roadside.change, { before, after })}</span>
            <small>{t(($) => $.roadside.by, { author, at: formatDateTime(changedAt) })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
