import { deviceTypeOf } from "@wegbuch/contract/boxes/rules";
import type { NewMandatorBox, NewMandatorBoxes } from "@wegbuch/contract/boxes/schemas";
import { de, en } from "@wegbuch/contract/boxes/texts";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { sql, type Transaction } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { enterMandator, type Database } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import type { DB } from "../../platform/db/types.ts";
import { type Author, recordChange } from "../../platform/history/record-change.ts";
import { invalid, Problem } from "../../platform/http/problem.ts";
import { findActiveMandator } from "../auth/find-active-mandator.ts";
import { assignBoxes } from "./assign-boxes.ts";
import { type Facts, type HeldBox, holdBoxes, refusePhones, shownFacts } from "./find-held-boxes.ts";

const say = inBothLanguages(de, en);

/**
 * Registers boxes nobody knows, keeps what is told of the others and, with a mandator, assigns them
 * (rules boxes/import, boxes/assignment):
 * all of them or none. Refuses with 409 those of others, those in a vehicle and archived ones.
 */
export function createBoxes(
  { database, clock }: { database: Database; clock: Clock },
  author: Author,
  { mandatorId, boxes }: NewMandatorBoxes,
): Promise<{ imei: string; id: string }[]> {
  refuseRepeated(boxes);
  const now = clock.now();
  return database
    .as("admin")
    .transaction()
    .execute(async (db) => {
      if (typeof mandatorId === "string") await findActiveMandator(db, mandatorId);
      await register(db, boxes, clock);
      const imeis = boxes.map(({ imei }) => imei);
      const held = new Map((await holdBoxes(db, { imeis }, now)).map((box) => [box.imei, box]));
      refusePhones([...held.values()]);
      const told = boxes.map((asked) => tell(held.get(asked.imei)!, asked));
      await keepFacts(db, told);
      if (typeof mandatorId === "string") {
        await enterMandator(db, mandatorId, async (within) => {
          await assignBoxes(within, boxes, { author, now });
          for (const { box, facts } of told.filter(({ box }) => box.mandatorId === mandatorId))
            recordChange(within, author, { kind: "box", id: box.id }, shownFacts(box), shownFacts(facts));
        });
      } else refuseLent([...held.values()]);
      return imeis.map((imei) => ({ imei, id: held.get(imei)!.id }));
    });
}

function refuseRepeated(boxes: readonly NewMandatorBox[]): void {
  const seen = new Set<string>();
  const repeated = boxes.filter(({ imei }) => seen.size === seen.add(imei).size);
  if (repeated.length > 0) {
    throw invalid("boxes", ...repeated.map(({ imei }) => fill(say.boxIsTwice, { imei })));
  }
}

/** Somebody else may register the same box at the same time: then it is known, and his is what counts. */
async function register(db: Transaction<DB>, boxes: readonly NewMandatorBox[], clock: Clock): Promise<void> {
  const rows = boxes.map(({ imei }) => ({ id: newId(clock), imei }));
  await sql`
    insert into boxes (id, imei, created_at)
    select id, imei, ${clock.now()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (id uuid, imei text)
    order by imei
    on conflict (imei) do nothing`.execute(db);
}

type Told = { box: HeldBox; facts: Facts };

/** A new model brings its device type along, unless somebody says otherwise (rule boxes/device-type). */
function tell(box: HeldBox, asked: NewMandatorBox): Told {
  const model = asked.model || box.model;
  const usual = model === box.model ? box.deviceType : deviceTypeOf(model);
  const facts = {
    model,
    deviceType: asked.deviceType ?? usual,
    simCardNumber: asked.simCardNumber || box.simCardNumber,
    phoneNumber: asked.phoneNumber || box.phoneNumber,
    sourceNetworks: asked.sourceNetworks?.length ? asked.sourceNetworks : box.sourceNetworks,
  };
  return { box, facts };
}

async function keepFacts(db: Transaction<DB>, told: readonly Told[]): Promise<void> {
  const rows = told.map(({ box, facts }) => ({ id: box.id, ...facts }));
  await sql`
    update boxes set model = told.model, device_type = told."deviceType",
      sim_card_number = told."simCardNumber", phone_number = told."phoneNumber",
      source_networks = told."sourceNetworks"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as told (id uuid, model text, "deviceType" text, "simCardNumber" text, "phoneNumber" text, "sourceNetworks" text[])
    where boxes.id = told.id`.execute(db);
}

/** Without a mandator only free boxes are imported (rule boxes/import). */
function refuseLent(boxes: readonly HeldBox[]): void {
  const faults = boxes.flatMap(({ imei, mandatorName, archivedAt }) => {
    if (mandatorName !== null) return [fill(say.boxIsOwned, { imei, name: mandatorName })];
    return archivedAt === null ? [] : [fill(say.boxIsArchived, { imei })];
  });
  if (faults.length > 0) throw new Problem(409, "Conflict", { errors: { boxes: faults } });
}
