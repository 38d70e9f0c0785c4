import type { Actor } from "@wegbuch/contract/access/actor";
import type { Phone, PhoneAddresses, PhoneChange } from "@wegbuch/contract/phones/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { notFound } from "../../platform/http/problem.ts";
import { detachBox } from "../boxes/change-attachment.ts";
import { findPerson } from "./find-person.ts";
import { makeAddress } from "./make-address.ts";
import { phoneIsVisible, phonesInVehicles, readPhones } from "./queries.ts";

type Parts = { database: Database; clock: Clock; publicOrigin: string };

/** Gives a phone a new address; who still knows the old one is heard no more. */
export function renewPhone(
  { database, clock, publicOrigin }: Parts,
  actor: Actor,
  id: string,
): Promise<PhoneAddresses> {
  const { addresses, hash } = makeAddress(publicOrigin, actor.mandatorId, id);
  return inMandator(database, actor, async (db) => {
    await holdPhone(db, actor, id, clock.now());
    // What the old one said of itself may be of another phone.
    const unheard = {
      last_seen_at: null,
      first_place_at: null,
      battery_percent: null,
      is_charging: null,
      app: null,
    };
    await db
      .updateTable("phones")
      .set({ token_hash: hash, ...unheard, clock_ahead_seconds: null, refused_today: 0 })
      .where("box_id", "=", id)
      .execute();
    recordChange(db, actor, { kind: "box", id }, {}, { phoneAddress: "***" });
    return addresses;
  });
}

/** Changes what a phone is called and who drives what it records from now on (rule boxes/phones). */
export function changePhone(
  { database, clock }: Parts,
  actor: Actor,
  id: string,
  { name, userId = null }: PhoneChange,
): Promise<Phone> {
  const now = clock.now();
  return inMandator(database, actor, async (db) => {
    const before = await holdPhone(db, actor, id, now);
    const isSame = (before.user?.id ?? null) === userId;
    const user = isSame ? before.user : await findPerson(db, actor, userId);
    await db.updateTable("phones").set({ name, user_id: userId }).where("box_id", "=", id).execute();
    if (!isSame) await holdFrom(db, id, { userId, now });
    recordChange(
      db,
      actor,
      { kind: "box", id },
      { phone: before.name, driver: before.user?.name ?? "" },
      { phone: name, driver: user?.name ?? "" },
    );
    return (await readPhones(db, now, [id]))[0]!;
  });
}

/** Whose it was before keeps what he drove until now, whenever the phone tells it. */
async function holdFrom(
  db: MandatorDb,
  boxId: string,
  { userId, now }: { userId: string | null; now: Date },
): Promise<void> {
  await db
    .insertInto("phone_holders")
    .values({ box_id: boxId, held_from: now, user_id: userId })
    .onConflict((row) => row.columns(["mandator_id", "box_id", "held_from"]).doUpdateSet({ user_id: userId }))
    .execute();
}

/** Takes a phone out of its vehicle for good; what it has told stays. */
export function revokePhone({ database, clock }: Parts, actor: Actor, id: string): Promise<void> {
  const now = clock.now();
  return inMandator(database, actor, async (db) => {
    await holdPhone(db, actor, id, now);
    await detachBox(db, id, { author: actor, now });
  });
}

/** A phone in the actor's scope which nobody else changes until the transaction ends; 404 if it is not there. */
async function holdPhone(db: MandatorDb, actor: Actor, id: string, now: Date): Promise<Phone> {
  await db.selectFrom("phones").select("box_id").where("box_id", "=", id).forUpdate().execute();
  const found = await phonesInVehicles(db, now)
    .select("phones.box_id")
    .where("phones.box_id", "=", id)
    .where(phoneIsVisible(actor))
    .executeTakeFirst();
  if (found === undefined) throw notFound("Phone");
  return (await readPhones(db, now, [id]))[0]!;
}
