import type { MandatorBox, MandatorBoxChange } from "@wegbuch/contract/boxes/schemas";
import { de, en } from "@wegbuch/contract/boxes/texts";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { sql, type Transaction } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { enterMandator, type Database } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/types.ts";
import { type Author, recordChange } from "../../platform/history/record-change.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { findActiveMandator } from "../auth/find-active-mandator.ts";
import { assignBoxes } from "./assign-boxes.ts";
import { endLending } from "./end-lending.ts";
import { readMandatorBox } from "./find-mandator-boxes.ts";
import { type HeldBox, holdBoxes, refusePhones, shownFacts } from "./find-held-boxes.ts";

const say = inBothLanguages(de, en);

/**
 * Changes a box, and whose it is; with null it is taken back. Each mandator concerned finds in the history what was his
 * alone. Refuses another mandator with 409 while the box is in a vehicle (rule boxes/assignment).
 */
export function changeBox(
  { database, clock }: { database: Database; clock: Clock },
  author: Author,
  id: string,
  change: MandatorBoxChange,
): Promise<MandatorBox> {
  const now = clock.now();
  return database
    .as("admin")
    .transaction()
    .execute(async (db) => {
      await holdMandators(db, id, change.mandatorId);
      const [box] = await holdBoxes(db, { ids: [id] }, now);
      if (box === undefined) throw notFound("Box");
      refusePhones([box]);
      await changeFacts(db, author, box, change);
      if (change.mandatorId !== box.mandatorId) await handOver(db, box, change.mandatorId, { author, now });
      return (await readMandatorBox(db, now, id))!;
    });
}

/** Mandators are held before boxes and in their order, for the histories of both are written: nobody waits in a circle. */
async function holdMandators(db: Transaction<DB>, boxId: string, next: string | null): Promise<void> {
  await sql`
    select from mandators where id = ${next} or id = (select mandator_id from boxes where id = ${boxId})
    order by id for no key update`.execute(db);
}

async function changeFacts(
  db: Transaction<DB>,
  author: Author,
  box: HeldBox,
  change: MandatorBoxChange,
): Promise<void> {
  const { model, deviceType = box.deviceType, simCardNumber, phoneNumber } = change;
  const { sourceNetworks = box.sourceNetworks } = change;
  await db
    .updateTable("boxes")
    .set({ model, device_type: deviceType, sim_card_number: simCardNumber, phone_number: phoneNumber })
    .set({ source_networks: [...sourceNetworks] })
    .where("id", "=", box.id)
    .execute();
  if (box.mandatorId === null) return;
  const before = shownFacts(box);
  const after = shownFacts({ model, deviceType, simCardNumber, phoneNumber, sourceNetworks });
  await enterMandator(db, box.mandatorId, async (within) =>
    recordChange(within, author, { kind: "box", id: box.id }, before, after),
  );
}

async function handOver(
  db: Transaction<DB>,
  box: HeldBox,
  mandatorId: string | null,
  by: { author: Author; now: Date },
): Promise<void> {
  if (box.hasVehicle) {
    throw new Problem(409, "Conflict", { errors: { boxes: [fill(say.boxHasVehicle, { imei: box.imei })] } });
  }
  if (mandatorId !== null) await findActiveMandator(db, mandatorId);
  if (box.mandatorId !== null) {
    await enterMandator(db, box.mandatorId, (within) => endLending(within, { ...by, boxIds: [box.id] }));
  }
  if (mandatorId !== null) {
    await enterMandator(db, mandatorId, (within) => assignBoxes(within, [{ imei: box.imei }], by));
  }
}
