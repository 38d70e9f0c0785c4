import { id } from "@wegbuch/contract/kit/wire";
import { noteExported } from "../features/trips/editing/note-exported.ts";
import { CannotStart } from "../platform/cannot-start.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";

type Parts = { database: Database; clock: Clock };

/** Marks what is ready for export of a company's month as exported; gives the line the operator reads. */
export async function markExported(
  { database, clock }: Parts,
  { mandator, month }: { mandator: unknown; month: unknown },
): Promise<string> {
  const mandatorId = id.safeParse(mandator);
  if (!mandatorId.success) throw new CannotStart(await sayMandators(database));
  if (typeof month !== "string" || !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month))
    throw new CannotStart("--month must be a month such as 2026-03.");
  const name = await nameOf(database, mandatorId.data);
  const { exported, left } = await noteExported({ database, clock }, mandatorId.data, month);
  return `${name}, ${month}: ${exported} trips are marked as exported, ${left} are not ready and stay as they are.`;
}

/** Ids are shown nowhere else. */
async function sayMandators(database: Database): Promise<string> {
  const mandators = await database
    .as("admin")
    .selectFrom("mandators")
    .select(["id", "name"])
    .where("archived_at", "is", null)
    .orderBy("name")
    .orderBy("id")
    .execute();
  const lines = mandators.map(({ id: own, name }) => `${own}  ${name}`);
  return ["--mandator must be the id of a company. There are:", ...lines].join("\n");
}

async function nameOf(database: Database, mandatorId: string): Promise<string> {
  const row = await database
    .as("admin")
    .selectFrom("mandators")
    .select("name")
    .where("id", "=", mandatorId)
    .executeTakeFirst();
  if (row === undefined) throw new CannotStart(`There is no mandator ${mandatorId}.`);
  return row.name;
}
