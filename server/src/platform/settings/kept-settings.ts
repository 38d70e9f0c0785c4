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

type Change = {
  topic: Topic;
  /** Without any names the defaults hold; that somebody wanted so stays known. */
  named: Named;
  changedAt: Date;
  changedBy: string | null;
  /** The version it takes the place of, 0 if nothing was ever kept; without one it is right whatever others did. */
  over?: number | undefined;
};

/**
 * Puts a topic in place of what was kept of it, unless that is not the version `over` any more: then false. Asks
 * for the admin role.
 */
export async function keepTopic(
  db: Pick<Kysely<DB>, "insertInto">,
  change: Change,
  secret: string,
): Promise<boolean> {
  const { topic, changedAt, changedBy, over } = change;
  const named = Object.entries(change.named).filter(([, text]) => text !== "");
  const sealed = named.map(([name, text]) => [
    name,
    secretNames.includes(name) ? seal(text, name, secret) : text,
  ]);
  const row = {
    named: sql<string>`${JSON.stringify(Object.fromEntries(sealed))}::jsonb`,
    changed_at: changedAt,
    changed_by: changedBy,
  };
  const kept = await db
    .insertInto("settings")
    .values({ topic, ...row })
    .onConflict((known) =>
      known
        .column("topic")
        .doUpdateSet({
          ...row,
          version: sql<number>`settings.version + 1`,
          version_of_others: sql<number>`case when settings.changed_by is not distinct from excluded.changed_by
            then settings.version_of_others else settings.version end`,
        })
        .where((settings) =>
          over === undefined ? settings.lit(true) : settings("settings.version", "=", over),
        ),
    )
    .returning("topic")
    .executeTakeFirst();
  return kept !== undefined;
}
