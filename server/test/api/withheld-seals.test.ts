import { usualWindows } from "@wegbuch/contract/agreements/rules";
import type { Page } from "@wegbuch/contract/kit/page";
import type { Seal } from "@wegbuch/contract/seals/schemas";
import { expect, test } from "vitest";
import { advanceClock, clock } from "../../src/platform/clock.ts";
import { anAuditedBook } from "../kit/api/audited-book.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

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
    const { ask, car, whole, mandatorId } = await anAuditedBook(database);
    const of = async (role: 1 | 2 | 3 | 5) => {
      const { body } = await ask<Page<Seal>>(role, `GET /Seals?vehicleIds=${car}`);
      const [seal] = body.items;
      const file = await ask<{ message?: string }>(role, `GET /Seals/${seal!.id}/jsonl`);
      return [seal!.isWithheld, file.status];
    };
    const sealedIn = async (role: 3 | 5) =>
      [...(await whole(role, { from: "2026-04-01T00:00:00Z" })).files.keys()].filter((name) =>
        name.includes("2026-04-v1"),
      ).length > 0;
    expect([await sealedIn(3), await sealedIn(5)]).toEqual([true, true]);
    for (const role of [1, 2, 3, 5] as const) expect(await of(role), String(role)).toEqual([false, 200]);

    advanceClock(60_000);
    expect((await ask(1, "PUT /Mandators/WorksAgreement", agreement)).status).toBe(204);
    expect(await of(1)).toEqual([false, 200]);
    expect(await of(2)).toEqual([true, 403]);
    expect(await of(3)).toEqual([true, 403]);
    expect(await of(5)).toEqual([false, 200]);
    expect([await sealedIn(3), await sealedIn(5)]).toEqual([false, true]);

    // Other words change nothing of what others see.
    await asOwner(database, "update sealed_months set sealed_at = $2 where mandator_id = $1", [
      mandatorId,
      clock.now(),
    ]);
    advanceClock(60_000);
    const { status } = await ask(1, "PUT /Mandators/WorksAgreement", { ...agreement, purposes: "Auskunft" });
    expect(status).toBe(204);
    expect(await of(3)).toEqual([false, 200]);
    expect(await sealedIn(3)).toBe(true);
  },
);
