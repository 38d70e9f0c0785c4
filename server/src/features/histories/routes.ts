import { histories } from "@wegbuch/contract/histories/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { keyFingerprintOf } from "../../platform/history/note-key.ts";
import { readHistoryKeys } from "../../platform/history/read-notes.ts";
import { serve } from "../../platform/http/serve.ts";
import { readHistory } from "./read-history.ts";

export function historyRoutes({ database, clock }: { database: Database; clock: Clock }) {
  return serve(histories, {
    keys: async () =>
      (await readHistoryKeys(database)).map(({ verifier_key, first_day }) => ({
        verifierKey: verifier_key,
        fingerprint: keyFingerprintOf(verifier_key),
        firstDay: first_day,
      })),
    ofObject: ({ actor, params, query }) =>
      inMandator(database, actor, (db) => readHistory(db, actor, params.id, { ...query, now: clock.now() })),
  });
}
