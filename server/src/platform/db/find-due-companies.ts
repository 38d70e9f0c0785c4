import { sql } from "kysely";
import type { Database } from "./database.ts";

/**
 * Companies in which something of a queue is due, whether or not it can be sent. The queue has an index by company and
 * `next_attempt_at`: this steps from company to company instead of reading all that waits.
 */
export async function findDueCompanies(
  database: Database,
  queue: "push_messages" | "webhook_deliveries",
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ mandator_id: string }>`
    with recursive company as (
      (select mandator_id from ${sql.table(queue)} where next_attempt_at is not null order by mandator_id limit 1)
      union all
      select (
        select next.mandator_id from ${sql.table(queue)} as next
        where next.next_attempt_at is not null and next.mandator_id > company.mandator_id
        order by next.mandator_id limit 1)
      from company where company.mandator_id is not null
    )
    select mandator_id from company
    where exists (
      select from ${sql.table(queue)} as waiting
      where waiting.mandator_id = company.mandator_id and waiting.next_attempt_at <= ${now})`.execute(
    database.as("jobs"),
  );
  return rows.map(({ mandator_id }) => mandator_id);
}
