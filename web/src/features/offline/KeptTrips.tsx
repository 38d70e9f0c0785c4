import { Button } from "@mantine/core";
import { askerOf, whyNotEdit } from "@wegbuch/contract/trips/rules";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Change } from "../../api/offline/changes.ts";
import type { KeptDay } from "../../api/offline/store.ts";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import { formatDate, formatKilometers, formatTime } from "../../ui/texts/format.ts";
import { useTraveller } from "./data.ts";
import { KeptTripDialog } from "./KeptTripDialog.tsx";
import classes from "./OfflinePage.module.css";
import { withSaid } from "./rules.ts";

type Props = { trips: readonly Trip[]; day: KeptDay; changes: readonly Change[] };

/** One's own trips, those nobody has spoken of marked; each as it will be once all is sent. */
export function KeptTrips({ trips, day, changes }: Props) {
  const { t } = useTranslation("offline");
  const [edited, setEdited] = useState<Trip | null>(null);
  return (
    <section className={classes.card} aria-labelledby="own-trips">
      <h2 id="own-trips">{t(($) => $.trips.title)}</h2>
      {trips.length === 0 && <p className={classes.state}>{t(($) => $.trips.none)}</p>}
      {trips.length > 0 && (
        <ul className={classes.list}>
          {withSaid(trips, changes).map((trip) => (
            <Row key={trip.id} trip={trip} onEdit={() => setEdited(trip)} />
          ))}
        </ul>
      )}
      {edited && (
        <KeptTripDialog
          trip={edited}
          about={aboutOf(edited)}
          costcenters={day.costcenters}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

function Row({ trip, onEdit }: { trip: Trip; onEdit: () => void }) {
  const { t } = useTranslation("offline");
  const typeName = useTripTypeName();
  const { id, maySay } = useTraveller();
  const isShut = !maySay || whyNotEdit([trip], askerOf({ userId: id, isSpecial: false })) !== null;
  const said = [typeName(trip.type), trip.description, trip.costcenterKey].filter(Boolean).join(", ");
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p>
          <strong>{aboutOf(trip)}</strong>
        </p>
        <p className={classes.about}>
          {formatDate(trip.startedAt)} · {trip.vehicle.name} · {formatKilometers(trip.mileageInMeters)}
        </p>
        <p className={trip.classifiedAt === null ? classes.open : undefined}>
          {trip.classifiedAt === null ? t(($) => $.trips.open) : said}
        </p>
      </div>
      {isShut ? (
        trip.lockedAt !== null && <span className={classes.about}>{t(($) => $.trips.locked)}</span>
      ) : (
        <Button
          variant="default"
          size="md"
          aria-label={`${t(($) => $.trips.edit)}: ${aboutOf(trip)}`}
          onClick={onEdit}
        >
          {t(($) => $.trips.edit)}
        </Button>
      )}
    </li>
  );
}

/** When, and from where to where, as far as that is known. */
function aboutOf({ startedAt, startAddress, destinationAddress }: Trip): string {
  const places = [startAddress, destinationAddress].flatMap((address) => address?.displayName ?? []);
  return [formatTime(startedAt), places.join(" – ")].filter(Boolean).join(" ");
}
