import { boxes } from "@wegbuch/contract/boxes/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";
import { serve } from "../../platform/http/serve.ts";
import { listBoxes, readBox } from "./queries.ts";

export function boxRoutes({ database, clock }: { database: Database; clock: Clock }) {
  return serve(boxes, {
    list: ({ actor, query }) => inMandator(database, actor, (db) => listBoxes(db, clock.now(), query)),
    read: async ({ actor, params }) => {
      const box = await inMandator(database, actor, (db) => readBox(db, clock.now(), params.id));
      if (box === undefined) throw notFound("Box");
      return box;
    },
  });
}
