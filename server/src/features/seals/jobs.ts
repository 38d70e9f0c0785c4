import { sql } from "kysely";
import * as z from "zod";
import { inMandator } from "../../platform/db/database.ts";
import { inItsMandator, type JobHandler } from "../../platform/jobs/run-jobs.ts";
import { makeSeal, type SealParts } from "./make-seal.ts";

const Asked = z.object({ sealingId: z.uuid() });

const Author = z.object({
  userId: z.uuid(),
  name: z.string(),
  supportUserId: z.uuid().nullable(),
  supportName: z.string().nullable(),
});

/** What the worker does for sealed months after a transaction. */
export function sealJobs(parts: SealParts): Record<"sealMonths", JobHandler> {
  return {
    sealMonths: inItsMandator((mandatorId, payload) =>
      followSealing(parts, mandatorId, Asked.parse(payload).sealingId),
    ),
  };
}

/** Seals vehicle after vehicle of an order; what broke off goes on with the vehicle it had come to. */
async function followSealing(parts: SealParts, mandatorId: string, id: string): Promise<void> {
  const inCompany = <T>(work: Parameters<typeof inMandator<T>>[2]) =>
    inMandator(parts.database, mandatorId, work);
  const order = await inCompany((db) =>
    db.selectFrom("sealings").selectAll().where("id", "=", id).executeTakeFirst(),
  );
  if (order === undefined) return;
  const { vehicle_ids, done_count, reason, month } = order;
  const wanted = {
    mandatorId,
    month: month.slice(0, 7),
    language: order.language === "en" ? ("en" as const) : ("de-AT" as const),
    reason,
    author: Author.parse(order.author),
  };
  for (let done = done_count; done < vehicle_ids.length; done += 1) {
    const vehicleId = vehicle_ids[done]!;
    const outcome = await makeSeal(parts, { ...wanted, vehicleId });
    await inCompany((db) =>
      sql`
      update sealings set
        done_count = ${done + 1},
        sealed_count = sealed_count + ${Number(outcome === "sealed")},
        unchanged_count = unchanged_count + ${Number(outcome === "unchanged")},
        refused_ids = refused_ids || ${outcome === "refused" ? [vehicleId] : []}::uuid[]
      where id = ${id} and done_count = ${done}`.execute(db),
    );
  }
  await inCompany((db) =>
    db
      .updateTable("sealings")
      .set({ finished_at: parts.clock.now() })
      .where("id", "=", id)
      .where("finished_at", "is", null)
      .execute(),
  );
}
