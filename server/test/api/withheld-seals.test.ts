import { usualWindows } from "@wegbuch/contract/agreements/rules";
import type { Page } from "@wegbuch/contract/kit/page";
import type { Seal } from "@wegbuch/contract/seals/schemas";
import { expect, test } from "vitest";
import { advanceClock } from "../../src/platform/clock.ts";
import { anAuditedBook } from "../kit/api/audited-book.ts";
import { aDatabase } from "../kit/db/database.ts";

const database = await aDatabase({ connectionsPerRole: 8 });
const patience = { timeout: 120_000 };

const agreement = {
  kind: 1,
  agreedOn: "2026-05-01",
  purposes: "Disposition",
  windows: usualWindows,
  mostDays: null,
};

test(
  "what was sealed before an agreement is handed out to administrators alone, and to who drove alone in it",
  patience,
  async () => {
    const { ask, car } = await anAuditedBook(database);
    const of = async (role: 1 | 2 | 3 | 5) => {
      const { body } = await ask<Page<Seal>>(role, `GET /Seals?vehicleIds=${car}`);
      const [seal] = body.items;
      const file = await ask<{ message?: string }>(role, `GET /Seals/${seal!.id}/jsonl`);
      return [seal!.isWithheld, file.status];
    };
    for (const role of [1, 2, 3, 5] as const) expect(await of(role), String(role)).toEqual([false, 200]);

    advanceClock(60_000);
    expect((await ask(1, "PUT /Mandators/WorksAgreement", agreement)).status).toBe(204);
    expect(await of(1)).toEqual([false, 200]);
    expect(await of(2)).toEqual([true, 403]);
    expect(await of(3)).toEqual([true, 403]);
    expect(await of(5)).toEqual([false, 200]);
  },
);
