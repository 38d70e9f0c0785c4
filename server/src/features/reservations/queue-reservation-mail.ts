import { type Actor, actsHimself } from "@wegbuch/contract/access/actor";
import { languageOf } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import type { MandatorDb } from "../../platform/db/database.ts";
import { mandatorOf } from "../../platform/db/database.ts";
import { signedName } from "../../platform/history/record-change.ts";
import { oneOf } from "../../platform/db/search.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import type { ReservationColumns } from "./keep-reservation.ts";

type Reserved = { id: string; driver_id: string; series_id: string | null };

/** What is different of a change, as the mail names it. */
type Happened = {
  event: "changed" | "cancelled";
  parts?: readonly ("vehicle" | "pickup" | "return" | "purpose" | "comment")[];
};

/**
 * Owes drivers the mail M8 that somebody else changed or cancelled their reservations, given by pickup; support is somebody
 * else, too. Who cancelled his own gets what takes it out of his calendar. Of a series one mail tells all.
 */
export async function queueReservationMails(
  db: MandatorDb,
  actor: Actor,
  { event, parts = [] }: Happened,
  reservations: readonly Reserved[],
): Promise<void> {
  const isOwn = isOwnOf(actor);
  const told = event === "cancelled" ? reservations : reservations.filter((each) => !isOwn(each));
  await queueMails(db, actor, told, ([first, ...more]) => ({
    reservationId: first.id,
    alsoIds: more.map(({ id }) => id),
    event,
    parts,
    isByHim: isOwn(first),
  }));
}

const isOwnOf =
  (actor: Actor) =>
  ({ driver_id }: Reserved): boolean =>
    driver_id === actor.userId && actsHimself(actor);

type Had = Reserved & ReservationColumns;

/** Owes drivers M8 that somebody else handed their reservations to a colleague: what they had stands in it. */
export async function queueHandedOverMails(
  db: MandatorDb,
  actor: Actor,
  to: string,
  reservations: readonly Had[],
): Promise<void> {
  const isOwn = isOwnOf(actor);
  const others = reservations.filter((each) => !isOwn(each));
  await queueMails(db, actor, others, (matter) => ({
    event: "handedOver",
    to,
    had: matter.map((each) => ({
      id: each.id,
      vehicleId: each.vehicle_id,
      pickupAt: each.pickup_at.toISOString(),
      returnAt: each.return_at.toISOString(),
      pickupAddress: each.pickup_address,
      returnAddress: each.return_address,
    })),
  }));
}

/** Tells each driver of what is his, a series at once. */
async function queueMails<One extends Reserved>(
  db: MandatorDb,
  actor: Actor,
  reservations: readonly One[],
  payloadOf: (matter: [One, ...One[]]) => object,
): Promise<void> {
  if (reservations.length === 0) return;
  const by = signedName(actor);
  const drivers = await findDriversToMail(db, reservations);
  const matters = rowsBy(reservations, ({ id, driver_id, series_id }) => `${driver_id} ${series_id ?? id}`);
  for (const matter of matters.values() as Iterable<[One, ...One[]]>) {
    const driver = drivers.get(matter[0].driver_id);
    if (driver === undefined) continue;
    await queueMail(db, {
      kind: mailKinds.reservationChanged,
      to: [driver.email],
      language: languageOf(driver.language),
      payload: { ...payloadOf(matter), driverId: driver.id, by },
    });
  }
}

/** Whose they are, with address and language, by user; who is no more is not among them. */
export async function findDriversToMail(
  db: MandatorDb,
  reservations: readonly Pick<Reserved, "driver_id">[],
) {
  const rows = await db
    .selectFrom("users")
    .innerJoin("logins", (join) =>
      join.onRef("logins.mandator_id", "=", "users.mandator_id").onRef("logins.id", "=", "users.id"),
    )
    .select(["users.id", "users.language", "logins.email"])
    .where("users.mandator_id", "=", mandatorOf(db))
    .where("users.id", "=", oneOf(reservations.map(({ driver_id }) => driver_id)))
    .where("users.deleted_at", "is", null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
