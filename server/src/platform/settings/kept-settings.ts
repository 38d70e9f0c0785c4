import { sql, type Kysely } from "kysely";
import { z } from "zod";
import type { Topic } from "../../config.ts";
import type { DB } from "../db/types.ts";
import { seal, unseal } from "./seal.ts";

/** Texts by the names the environment would give them. */
export type Named = Record<string, string>;

/** What the database keeps; `isUnreadable`: a secret in it was sealed by another installation. */
export type KeptTopic = { topic: Topic; named: Named; isUnreadable: boolean };

/** What is sealed, and told to nobody. */
export const secretNames = ["SMTP_URL", "GEOCODER_KEY"];
const Texts = z.record(z.string(), z.string());

/** What is kept of these topics, as far as the role of `db` may see them. */
export async function readKept(
  db: Pick<Kysely<DB>, "selectFrom">,
  topics: readonly Topic[],
  secret: string,
): Promise<KeptTopic[]> {
  const rows = await db
    .selectFrom("settings")
    .select(["topic", "named"])
    .where("topic", "in", topics)
    .execute();
  return rows.map(({ topic, named }) => opened(topic as Topic, Texts.parse(named), secret));
}

function opened(topic: Topic, kept: Named, secret: string): KeptTopic {
  const named: Named = {};
  let isUnreadable = false;
  for (const [name, text] of Object.entries(kept)) {
    const value = secretNames.includes(name) ? unseal(text, name, secret) : text;
    if (value === null) isUnreadable = true;
    else named[name] = value;
  }
  return { topic, named, isUnreadable };
}

type Change = { topic: Topic; named: Named; changedAt: Date; changedBy: string | null };

/** Puts a topic in place of what was kept of it; without any names nothing of it is kept. Asks for the admin role. */
export async function keepTopic(
  db: Pick<Kysely<DB>, "insertInto" | "deleteFrom">,
  change: Change,
  secret: string,
): Promise<void> {
  const { topic, changedAt, changedBy } = change;
  const named = Object.entries(change.named).filter(([, text]) => text !== "");
  if (named.length === 0) {
    await db.deleteFrom("settings").where("topic", "=", topic).execute();
    return;
  }
  const sealed = named.map(([name, text]) => [
    name,
    secretNames.includes(name) ? seal(text, name, secret) : text,
  ]);
  const row = {
    named: sql<string>`${JSON.stringify(Object.fromEntries(sealed))}::jsonb`,
    changed_at: changedAt,
    changed_by: changedBy,
  };
  await db
    .insertInto("settings")
    .values({ topic, ...row })
    .onConflict((known) => known.column("topic").doUpdateSet(row))
    .execute();
}
