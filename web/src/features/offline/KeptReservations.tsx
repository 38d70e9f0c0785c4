import { Button } from "@mantine/core";
import { whyNotCheckIn, whyNotCheckOut } from "@wegbuch/contract/reservations/rules";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Change } from "../../api/offline/changes.ts";
import { useNow } from "../../ui/dates/use-now.ts";
import { formatDateTime, formatTime } from "../../ui/texts/format.ts";
import { useTraveller } from "./data.ts";
import { KeptHandoverDialog } from "./KeptHandoverDialog.tsx";
import classes from "./OfflinePage.module.css";
import { withHandovers } from "./rules.ts";

type Props = { reservations: readonly Reservation[]; changes: readonly Change[] };
type Way = "checkOut" | "checkIn";

/** What one has reserved, to be fetched and brought back without a connection too. */
export function KeptReservations({ reservations, changes }: Props) {
  const { t } = useTranslation("offline");
  const [handed, setHanded] = useState<{ reservation: Reservation; way: Way } | null>(null);
  return (
    <section className={classes.card} aria-labelledby="own-reservations">
      <h2 id="own-reservations">{t(($) => $.reservations.title)}</h2>
      {reservations.length === 0 && <p className={classes.state}>{t(($) => $.reservations.none)}</p>}
      {reservations.length > 0 && (
        <ul className={classes.list}>
          {withHandovers(reservations, changes).map((reservation) => (
            <Row
              key={reservation.id}
              reservation={reservation}
              onHand={(way) => setHanded({ reservation, way })}
            />
          ))}
        </ul>
      )}
      {handed && (
        <KeptHandoverDialog {...handed} about={plateOf(handed.reservation)} onClose={() => setHanded(null)} />
      )}
    </section>
  );
}

function Row({ reservation, onHand }: { reservation: Reservation; onHand: (way: Way) => void }) {
  const { t } = useTranslation("offline");
  const { mayHandOver } = useTraveller();
  const way = wayOf(reservation, useNow());
  const { checkedOutAt, checkedInAt } = reservation;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p>
          <strong>{plateOf(reservation)}</strong>
        </p>
        <p className={classes.about}>
          {formatDateTime(reservation.pickupDate)} – {formatDateTime(reservation.returnDate)}
        </p>
        {checkedOutAt !== null && checkedInAt === null && (
          <p>{t(($) => $.reservations.isOut, { time: formatTime(checkedOutAt) })}</p>
        )}
        {checkedInAt !== null && <p>{t(($) => $.reservations.isBack, { time: formatTime(checkedInAt) })}</p>}
      </div>
      {mayHandOver && way !== null && (
        <Button variant="default" size="md" onClick={() => onHand(way)}>
          {t(($) => $.reservations[way])}
        </Button>
      )}
    </li>
  );
}

/** What can be done with it next, as far as this device knows. */
function wayOf(reservation: Reservation, now: number): Way | null {
  if (whyNotCheckOut(reservation, now) === null) return "checkOut";
  return whyNotCheckIn(reservation) === null ? "checkIn" : null;
}

const plateOf = ({ vehicle }: Reservation) => vehicle.licensePlate || vehicle.name;
