import type { BoxCommand } from "@wegbuch/contract/boxcommands/schemas";
import { type Kysely, sql } from "kysely";
import type { DB } from "../../platform/db/types.ts";

/** No more are told of. */
const listed = 50;

/** The last commands to a box, the latest first; with `id` that one alone. */
export async function readCommands(
  db: Kysely<DB>,
  boxNumber: number,
  id: string | null = null,
): Promise<BoxCommand[]> {
  const rows = await db
    .selectFrom("box_commands as command")
    .innerJoin("super_users as author", "author.id", "command.created_by")
    .select([
      "command.id",
      "text",
      "command.created_at as createdAt",
      "sent_at as sentAt",
      "answered_at as answeredAt",
      "failed_at as failedAt",
      "answer",
      "author.id as authorId",
      sql<string>`author.first_name || ' ' || author.last_name`.as("authorName"),
    ])
    .where("box_number", "=", boxNumber)
    .$if(id !== null, (query) => query.where("command.id", "=", id))
    .orderBy("command.id", "desc")
    .limit(listed)
    .execute();
  return rows.map(({ authorId, authorName, failedAt, createdAt, sentAt, answeredAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    createdBy: { id: authorId, name: authorName },
    state: answeredAt ? "answered" : failedAt ? "failed" : sentAt ? "sent" : "waiting",
    sentAt: sentAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
  }));
}
