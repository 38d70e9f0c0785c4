import { boxes, mandatorBoxes } from "@wegbuch/contract/boxes/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database, type MandatorDb } from "../../platform/db/database.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { notFound } from "../../platform/http/problem.ts";
import { serve } from "../../platform/http/serve.ts";
import { toggleBoxArchive } from "./archive-box.ts";
import { changeBox } from "./change-box.ts";
import { changeOwnBox } from "./change-own-box.ts";
import { createBoxes } from "./create-boxes.ts";
import { findMandatorBox, listMandatorBoxes } from "./find-mandator-boxes.ts";
import { boxList, countBoxes, readPluggedEvents, readBox } from "./queries.ts";

type Parts = { database: Database; clock: Clock };

export function boxRoutes(parts: Parts) {
  const { database, clock } = parts;
  const read = (db: MandatorDb, id: string) => readBox(db, clock.now(), id);
  return serve(boxes, {
    list: ({ actor, query }) => pageIn(database, actor, boxList(clock.now(), query), query),
    report: ({ actor }) => inMandator(database, actor, async (db) => ({ boxCount: await countBoxes(db) })),
    read: async ({ actor, params }) => {
      const box = await inMandator(database, actor, (db) => read(db, params.id));
      if (box === undefined) throw notFound("Box");
      return box;
    },
    attach: ({ actor, params, body }) =>
      changeOwnBox(parts, actor, { boxId: params.id, vehicleId: body.vehicleId }),
    pluggedEvents: ({ actor, params }) =>
      inMandator(database, actor, async (db) => {
        if ((await read(db, params.id)) === undefined) throw notFound("Box");
        return readPluggedEvents(db, params.id);
      }),
  });
}

export function mandatorBoxRoutes(parts: Parts) {
  const { database, clock } = parts;
  return serve(mandatorBoxes, {
    list: ({ query }) => listMandatorBoxes(database, clock.now(), query),
    byImei: async ({ query }) => {
      const box = await findMandatorBox(database, clock.now(), query.imei);
      if (box === undefined) throw notFound("Box");
      return box;
    },
    add: ({ actor, body }) => createBoxes(parts, actor, body),
    change: ({ actor, params, body }) => changeBox(parts, actor, params.id, body),
    toggleArchive: ({ actor, params, body }) => toggleBoxArchive(parts, actor, params.id, body),
  });
}
