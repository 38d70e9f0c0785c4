import { boxes, mandatorBoxes } from "@wegbuch/contract/boxes/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";
import { serve } from "../../platform/http/serve.ts";
import { toggleBoxArchive } from "./archive-box.ts";
import { changeBox } from "./change-box.ts";
import { createBoxes } from "./create-boxes.ts";
import { findMandatorBox, listMandatorBoxes } from "./find-mandator-boxes.ts";
import { listBoxes, readBox } from "./queries.ts";

type Parts = { database: Database; clock: Clock };

export function boxRoutes({ database, clock }: Parts) {
  return serve(boxes, {
    list: ({ actor, query }) => inMandator(database, actor, (db) => listBoxes(db, clock.now(), query)),
    read: async ({ actor, params }) => {
      const box = await inMandator(database, actor, (db) => readBox(db, clock.now(), params.id));
      if (box === undefined) throw notFound("Box");
      return box;
    },
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
    toggleArchive: ({ actor, params, body }) => toggleBoxArchive(parts, actor, params.id, body.comment ?? ""),
  });
}
