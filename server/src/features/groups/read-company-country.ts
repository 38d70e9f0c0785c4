import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";

/** Whose law vehicles of the company follow that have no country of their own (rule mandators/country). */
export async function readCompanyCountry(db: MandatorDb): Promise<"AT" | "DE"> {
  const { country } = await db
    .selectFrom("mandators")
    .select("country")
    .where("id", "=", sql<string>`current_mandator()`)
    .executeTakeFirstOrThrow();
  return country === "DE" ? "DE" : "AT";
}
