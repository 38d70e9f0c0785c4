import { UnstyledButton } from "@mantine/core";
import { IconMap2 } from "@tabler/icons-react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { formatKilometers, formatTime, localDayOf } from "../../ui/format.ts";
import { LoadError } from "../../ui/PagedTable.tsx";
import { RouteGlyph } from "../../ui/RouteGlyph.tsx";
import { SkeletonCards } from "../../ui/SkeletonCards.tsx";
import { TableFooter } from "../../ui/TableFooter.tsx";
import { isMasked, type LogbookRow } from "./data.ts";
import { DayRow } from "./DayRow.tsx";
import { useDays } from "./days.ts";
import classes from "./TripCards.module.css";
import {
  CostCenter,
  Description,
  Destination,
  Driver,
  Duration,
  Kind,
  MainState,
  Marks,
  Start,
  Times,
} from "./TripCells.tsx";
import { NoTrips, type TripsProps } from "./TripsTable.tsx";

/** The logbook on the phone: a card for each trip below the band of its day. */
export function TripCards({ filter, vehicle, list, running, onChange, onShow }: TripsProps) {
  const days = useDays(filter, list.data, running);
  const { rows } = days;
  if (list.isPending) return <SkeletonCards />;
  if (list.isError) return <LoadError onRetry={list.refetch} />;
  if (rows.length === 0) return <NoTrips filter={filter} vehicle={vehicle} onChange={onChange} />;
  return (
    <div className={classes.list} aria-busy={list.isPlaceholderData}>
      {rows.map((trip, index) => {
        const day = localDayOf(trip.startedAt);
        const previous = rows[index - 1];
        return (
          <Fragment key={trip.id}>
            {(!previous || localDayOf(previous.startedAt) !== day) && (
              <h2 className={classes.day}>
                <DayRow first={trip} days={days} filter={filter} isShort />
              </h2>
            )}
            <TripCard trip={trip} onShow={onShow} />
          </Fragment>
        );
      })}
      <TableFooter counts={list.data} onPaging={onChange} />
    </div>
  );
}

function TripCard({ trip, onShow }: { trip: LogbookRow; onShow: TripsProps["onShow"] }) {
  const { t } = useTranslation("trips");
  const isRunning = trip.finishedAt === null;
  return (
    <article className={classes.card} data-running={isRunning || undefined}>
      <p className={classes.lead}>
        <span>
          <Times trip={trip} />
        </span>
        <span className={classes.duration}>
          <Duration trip={trip} />
        </span>
        <span className={classes.distance}>{formatKilometers(trip.mileageInMeters)}</span>
      </p>
      <RouteGlyph type={trip.type} start={<Start trip={trip} />} destination={<Destination trip={trip} />} />
      <p className={classes.driver}>
        <Driver trip={trip} />
      </p>
      {(trip.description || trip.costcenterKey) && (
        <p className={classes.purpose}>
          {trip.description && <Description trip={trip} />}
          <CostCenter trip={trip} isLabelled />
        </p>
      )}
      <div className={classes.foot}>
        <Kind trip={trip} />
        <span className={classes.states}>
          <MainState trip={trip} />
          <Marks trip={trip} />
        </span>
        {!isMasked(trip) && (
          <UnstyledButton
            className={classes.action}
            aria-label={t(($) => $.showTrackOf, { time: formatTime(trip.startedAt) })}
            onClick={() => onShow(trip.id)}
          >
            <IconMap2 size={22} stroke={1.75} aria-hidden />
          </UnstyledButton>
        )}
      </div>
    </article>
  );
}
