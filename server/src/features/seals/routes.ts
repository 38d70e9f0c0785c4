import { seals } from "@wegbuch/contract/seals/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { createSealing } from "./create-sealing.ts";
import { listSeals, readProgress, readSealFile } from "./queries.ts";

export function sealRoutes(parts: { database: Database; clock: Clock }) {
  const { database } = parts;
  return serve(seals, {
    create: ({ actor, body }) => createSealing(parts, actor, body),
    progress: ({ actor }) => inMandator(database, actor, readProgress),
    list: ({ actor, query }) => listSeals(database, actor, query),
    pdf: ({ actor, params: { id } }) => readSealFile(parts, actor, { id, type: "pdf" }),
    csv: ({ actor, params: { id } }) => readSealFile(parts, actor, { id, type: "csv" }),
    jsonl: ({ actor, params: { id } }) => readSealFile(parts, actor, { id, type: "jsonl" }),
  });
}
