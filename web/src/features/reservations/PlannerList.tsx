import { Button, UnstyledButton } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { useTranslation } from "react-i18next";
import { usePeriodName } from "../../ui/dates/PeriodControl.tsx";
import type { PlannedVehicle } from "./planned.ts";
import classes from "./PlannerList.module.css";
import type { PlannerProps } from "./PlannerTab.tsx";
import { spanText } from "./span.ts";
import { StatusChip } from "./StatusChip.tsx";
import { useReservationWords } from "./ReservationWords.tsx";

/** The plan for the keyboard and the phone: a card for each vehicle with its reservations. */
export function PlannerList({ period, vehicles, reservations, onReserve, onOpen }: PlannerProps) {
  const { t } = useTranslation("reservations");
  return (
    <section
      className={classes.list}
      aria-label={t(($) => $.planner.list, { period: usePeriodName(period) })}
    >
      {vehicles.map((vehicle) => (
        <VehicleCard
          key={vehicle.id}
          vehicle={vehicle}
          reservations={reservations.filter(({ vehicleId }) => vehicleId === vehicle.id)}
          onReserve={onReserve && (() => onReserve(vehicle, null))}
          onOpen={onOpen}
        />
      ))}
    </section>
  );
}

type CardProps = {
  vehicle: PlannedVehicle;
  reservations: readonly Reservation[];
  onReserve: (() => void) | undefined;
  onOpen: (id: string) => void;
};

function VehicleCard({ vehicle, reservations, onReserve, onOpen }: CardProps) {
  const { t } = useTranslation("reservations");
  const wordsOf = useReservationWords();
  const { name, licensePlate } = vehicle;
  return (
    <article className={classes.vehicle}>
      <header>
        <h2>
          {licensePlate || name} {licensePlate && <span>{name}</span>}
        </h2>
        {onReserve && (
          <Button
            variant="default"
            size="md"
            leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
            aria-label={t(($) => $.reserveVehicle, { name: licensePlate || name })}
            onClick={onReserve}
          >
            {t(($) => $.reserve)}
          </Button>
        )}
      </header>
      {reservations.length === 0 && <p className={classes.free}>{t(($) => $.planner.free)}</p>}
      <ul>
        {reservations.map((reservation) => (
          <li key={reservation.id}>
            <UnstyledButton className={classes.line} onClick={() => onOpen(reservation.id)}>
              <strong>{spanText({ from: reservation.pickupDate, to: reservation.returnDate })}</strong>
              <span className={classes.driver}>{wordsOf(reservation).driver}</span>
              <StatusChip status={reservation.status} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </article>
  );
}
