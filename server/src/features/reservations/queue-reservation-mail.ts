import type { Actor } from "@wegbuch/contract/access/actor";
import { languageOf } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import type { MandatorDb } from "../../platform/db/database.ts";
import { mandatorOf } from "../../platform/db/database.ts";
import { signedName } from "../../platform/history/record-change.ts";
import { oneOf } from "../../platform/db/search.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";

type Reserved = { id: string; driver_id: string; series_id: string | null };

/** What is different of a change, as the mail names it. */
type Happened = {
  event: "changed" | "cancelled";
  parts?: readonly ("vehicle" | "pickup" | "return" | "purpose" | "comment")[];
};

/**
 * Owes drivers the mail M8 that somebody else changed or cancelled their reservations, given by pickup; support is somebody
 * else, too. Of a series one mail tells all.
 */
export async function queueReservationMails(
  db: MandatorDb,
  actor: Actor,
  { event, parts = [] }: Happened,
  reservations: readonly Reserved[],
): Promise<void> {
  const { userId, supportUserId } = actor;
  const by = signedName(actor);
  const others = reservations.filter(({ driver_id }) => driver_id !== userId || supportUserId !== null);
  if (others.length === 0) return;
  const drivers = await findDriversToMail(db, others);
  const matters = rowsBy(others, ({ id, driver_id, series_id }) => `${driver_id} ${series_id ?? id}`);
  for (const [{ id, driver_id }, ...more] of matters.values() as Iterable<[Reserved, ...Reserved[]]>) {
    const driver = drivers.get(driver_id);
    if (driver === undefined) continue;
    const payload = { reservationId: id, alsoIds: more.map((each) => each.id), event, by, parts };
    await queueMail(db, {
      kind: mailKinds.reservationChanged,
      to: [driver.email],
      language: languageOf(driver.language),
      payload,
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
