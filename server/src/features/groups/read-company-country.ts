import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";

/** A country whose law of logbooks is known; the database takes no other. */
type Law = "AT" | "DE";

/** Whose law a vehicle follows: its own country's where it has one, else the company's (rule mandators/country). */
export const lawOf = (country: string | null, company: Law): Law => (country as Law | null) ?? company;

/** Whose law vehicles of the company follow that have no country of their own (rule mandators/country). */
export async function readCompanyCountry(db: MandatorDb): Promise<Law> {
  const { country } = await db
    .selectFrom("mandators")
    .select("country")
    .where("id", "=", sql<string>`current_mandator()`)
    .executeTakeFirstOrThrow();
  return country === "DE" ? "DE" : "AT";
}
