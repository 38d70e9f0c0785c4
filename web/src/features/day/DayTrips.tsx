import { ActionIcon, UnstyledButton } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { isMasked, shownSeconds } from "@wegbuch/contract/trips/rules";
import type { Address } from "@wegbuch/contract/trips/schemas";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import {
  formatDate,
  formatHours,
  formatKilometers,
  formatTime,
  formatTimeRange,
  missing,
} from "../../ui/texts/format.ts";
import { RouteGlyph } from "../../entities/trips/RouteGlyph.tsx";
import { TypeTag } from "../../entities/trips/TypeTag.tsx";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import type { DayTrip } from "./data.ts";
import classes from "./DayTrips.module.css";
import { useHasLogbook } from "./use-has-logbook.ts";
import { Tip } from "../../ui/page/Tip.tsx";

type Props = {
  day: string;
  vehicleId: string;
  trips: readonly DayTrip[];
  /** The trip the reader looks at, and the one the vehicle was on at the chosen time. */
  chosenId: string | null;
  currentId: string | undefined;
  onChoose: (trip: DayTrip) => void;
};

/** The day's trips from first to last as a way of route glyphs, with the time parked between them. */
export function DayTrips({ day, vehicleId, trips, chosenId, currentId, onChoose }: Props) {
  const { t } = useTranslation("day");
  const hasLogbook = useHasLogbook();
  return (
    <ol className={classes.trips} aria-label={t(($) => $.course)}>
      {trips.map((trip, index) => (
        <Fragment key={trip.id}>
          {index > 0 && <Parked from={trips[index - 1]?.finishedAt} until={trip.startedAt} />}
          <li className={classes.trip} data-chosen={trip.id === chosenId || undefined}>
            <UnstyledButton
              className={classes.choose}
              aria-pressed={trip.id === chosenId}
              aria-label={t(($) => $.highlight, { time: formatTime(trip.startedAt) })}
              onClick={() => onChoose(trip)}
            />
            <TripLines trip={trip} day={day} isCurrent={trip.id === currentId} />
            {hasLogbook && <LogbookLink trip={trip} vehicleId={vehicleId} />}
          </li>
        </Fragment>
      ))}
    </ol>
  );
}

function TripLines({ trip, day, isCurrent }: { trip: DayTrip; day: string; isCurrent: boolean }) {
  const { t } = useTranslation("day");
  const nameOf = useTripTypeName();
  const { startedAt, finishedAt, type, driver, mileageInMeters } = trip;
  const startedOn = dayOf(startedAt);
  return (
    <div className={classes.lines}>
      <p className={classes.times} data-current={isCurrent || undefined}>
        <strong>
          {finishedAt
            ? formatTimeRange(startedAt, finishedAt)
            : `${formatTime(startedAt)} – ${t(($) => $.running)}`}
        </strong>
        {finishedAt && (
          <span>{formatHours(shownSeconds(Date.parse(startedAt), Date.parse(finishedAt)))}</span>
        )}
        <b>{formatKilometers(mileageInMeters)}</b>
      </p>
      <RouteGlyph
        type={type}
        start={<Place trip={trip} address={trip.startAddress} />}
        destination={
          finishedAt ? <Place trip={trip} address={trip.destinationAddress} /> : t(($) => $.underWay)
        }
      />
      <p className={classes.about}>
        <TypeTag type={type} label={nameOf(type)} />
        <span>{driver?.name ?? t(($) => $.noDriver)}</span>
        {startedOn !== day && <span>{formatDate(startedAt)}</span>}
      </p>
    </div>
  );
}

function Place({ trip, address }: { trip: DayTrip; address: Address | null }) {
  const { t } = useTranslation("day");
  if (isMasked(trip)) return t(($) => $.private);
  return address ? <span title={address.displayName}>{address.displayName}</span> : missing;
}

function Parked({ from, until }: { from: string | null | undefined; until: string }) {
  const { t } = useTranslation("day");
  const seconds = from ? (Date.parse(until) - Date.parse(from)) / 1000 : 0;
  if (seconds < 60) return null;
  return <li className={classes.parked}>{t(($) => $.parked, { hours: formatHours(seconds) })}</li>;
}

function LogbookLink({ trip, vehicleId }: { trip: DayTrip; vehicleId: string }) {
  const { t } = useTranslation("day");
  const day = dayOf(trip.startedAt);
  const name = t(($) => $.openTrip, { time: formatTime(trip.startedAt) });
  return (
    <Tip label={name}>
      <ActionIcon
        component={Link}
        to="/trips"
        search={{ vehicleId, kind: "day", from: day, to: day, tripId: trip.id } as never}
        variant="subtle"
        size={40}
        className={classes.open}
        aria-label={name}
      >
        <IconExternalLink size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tip>
  );
}
