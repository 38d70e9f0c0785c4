import { UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { DayBand } from "../../entities/trips/DayBand.tsx";
import { formatKilometers, formatWeekday } from "../../ui/texts/format.ts";
import { usePeriodName } from "../../ui/dates/PeriodControl.tsx";
import { TypeTag } from "../../entities/trips/TypeTag.tsx";
import { useNow } from "../../ui/dates/use-now.ts";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import classes from "./CalendarList.module.css";
import type { CalendarProps } from "./CalendarPlan.tsx";
import type { CalendarTrip } from "./data.ts";
import { daysOf, tripsBegunOn, type Sum, type Sums } from "./sums.ts";
import { SumsText } from "./SumsText.tsx";
import { useTripWords } from "./TripWords.tsx";

/** The same trips for the keyboard and the phone: a card for each vehicle, a day band for each of its days. */
export function CalendarList({ period, vehicles, trips, sums, onOpen }: CalendarProps) {
  const { t } = useTranslation("calendar");
  const ofVehicle = useMemo(
    () => new Map(vehicles.map(({ id }) => [id, trips.filter(({ vehicle }) => vehicle.id === id)])),
    [vehicles, trips],
  );
  const days = daysOf(period);
  return (
    <section className="stack gap-16" aria-label={t(($) => $.list, { period: usePeriodName(period) })}>
      {vehicles.map((vehicle) => (
        <VehicleDays
          key={vehicle.id}
          vehicle={vehicle}
          days={days}
          trips={ofVehicle.get(vehicle.id) ?? []}
          sums={sums.get(vehicle.id)}
          onOpen={onOpen}
        />
      ))}
    </section>
  );
}

type VehicleProps = {
  vehicle: Vehicle;
  days: readonly string[];
  trips: readonly CalendarTrip[];
  sums: Sums | undefined;
  onOpen: (trip: CalendarTrip) => void;
};

function VehicleDays({ vehicle, days, trips, sums, onOpen }: VehicleProps) {
  const { licensePlate, name } = vehicle;
  return (
    <article className={classes.vehicle}>
      <h2>
        {licensePlate || name} {licensePlate && <span>{name}</span>}
        <small>
          <SumsText sum={sums} />
        </small>
      </h2>
      {(trips.length > 0 ? days : []).map((day) => (
        <OneDay key={day} day={day} trips={trips} sum={sums?.byDay.get(day)} onOpen={onOpen} />
      ))}
    </article>
  );
}

type DayProps = {
  day: string;
  trips: readonly CalendarTrip[];
  sum: Sum | undefined;
  onOpen: (trip: CalendarTrip) => void;
};

/** A day that opens to its trips; one without trips only says so. */
function OneDay({ day, trips, sum, onOpen }: DayProps) {
  const [isOpen, setOpen] = useState(false);
  const now = new Date(useNow(60_000)).toISOString();
  const begun = tripsBegunOn(day, trips);
  const line = (
    <>
      <span className={classes.day}>{formatWeekday(day, "short")}</span>
      <span className={classes.band}>
        <DayBand day={day} trips={trips} now={now} />
      </span>
      <span className={classes.sums}>
        <SumsText sum={sum} />
      </span>
    </>
  );
  if (begun.length === 0) return <p className={classes.line}>{line}</p>;
  return (
    <>
      <UnstyledButton className={classes.line} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {line}
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </UnstyledButton>
      {isOpen && (
        <ul className={classes.trips}>
          {begun.map((trip) => (
            <TripLine key={trip.id} trip={trip} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </>
  );
}

function TripLine({ trip, onOpen }: { trip: CalendarTrip; onOpen: (trip: CalendarTrip) => void }) {
  const nameOf = useTripTypeName();
  const { who, times, label } = useTripWords()(trip);
  return (
    <li>
      <UnstyledButton className={classes.trip} title={label} onClick={() => onOpen(trip)}>
        <strong>{times}</strong>
        <TypeTag type={trip.type} label={nameOf(trip.type)} />
        <span className="cut">{who}</span>
        <span>{formatKilometers(trip.mileageInMeters)}</span>
      </UnstyledButton>
    </li>
  );
}
