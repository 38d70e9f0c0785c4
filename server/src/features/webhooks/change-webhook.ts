import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { mostWebhooks, rotationHours } from "@wegbuch/contract/webhooks/rules";
import type { NewWebhook, Webhook, WebhookChange, WebhookSecret } from "@wegbuch/contract/webhooks/schemas";
import { de, en } from "@wegbuch/contract/webhooks/texts";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { invalid, notFound, Problem } from "../../platform/http/problem.ts";
import type { Guard } from "../../platform/outside/guarded-request.ts";
import { sealSecret } from "./keep-secret.ts";
import { noteNewSecret, noteWebhook } from "./note-webhook.ts";
import { endWaiting, settleWaiting } from "./keep-waiting.ts";
import { readWebhook } from "./queries.ts";
import { makeSecret } from "./signature.ts";

const say = inBothLanguages(de, en);

export type WebhookParts = {
  database: Database;
  clock: Clock;
  guard: Guard;
  /** The installation's own. */
  secret: string;
};

/** Makes a webhook for an address that may be asked, and says its secret, which nobody hears again (rule webhooks/calls). */
export async function createWebhook(
  { database, clock, guard, secret: ours }: WebhookParts,
  actor: Actor,
  given: WebhookChange,
): Promise<NewWebhook> {
  await requireAllowed(guard, given.url);
  const [id, now, secret] = [newId(clock), clock.now(), makeSecret()];
  return inMandator(database, actor, async (db) => {
    await requireRoom(db, actor.mandatorId);
    await db
      .insertInto("webhooks")
      .values({
        ...columnsOf(given),
        id,
        secret: sealSecret(secret, id, ours),
        created_at: now,
        ...(given.isEnabled === false && { disabled_at: now, disabled_why: "person" }),
      })
      .execute();
    noteWebhook(db, actor, ours, { after: { ...given, isEnabled: given.isEnabled ?? true } });
    return { ...(await readWebhook(db, id, now)), secret };
  });
}

/** Changes a webhook; one that is switched on again begins anew, with what has waited (rule webhooks/disabling). */
export async function changeWebhook(
  { database, clock, guard, secret: ours }: WebhookParts,
  actor: Actor,
  { id, ...given }: WebhookChange & { id: string },
): Promise<Webhook> {
  await requireAllowed(guard, given.url);
  const now = clock.now();
  const { isSwitchedOn, webhook } = await inMandator(database, actor, async (db) => {
    const before = await holdWebhook(db, id);
    const wasEnabled = before.disabled_at === null;
    const { isEnabled = wasEnabled } = given;
    const isOn = isEnabled && !wasEnabled;
    await db
      .updateTable("webhooks")
      .set({ ...columnsOf(given), former_hosts: JSON.stringify(formerHosts(before, given.url, now)) })
      .$if(isOn, (row) => row.set({ disabled_at: null, disabled_why: null, failing_since: null }))
      .$if(!isEnabled && wasEnabled, (row) => row.set({ disabled_at: now, disabled_why: "person" }))
      .where("id", "=", id)
      .execute();
    noteWebhook(db, actor, ours, {
      before: { ...before, isEnabled: wasEnabled },
      after: { ...given, isEnabled },
    });
    return { isSwitchedOn: isOn, webhook: await readWebhook(db, id, now) };
  });
  // A month's events are more than one transaction moves; what is left when this ends goes on at night.
  if (isSwitchedOn) while (await inMandator(database, actor, (db) => endWaiting(db, id, now)));
  return webhook;
}

type Led = { host: string | null; former_hosts: unknown };

/** What was told to one that is led elsewhere now was told to where it was led then. */
function formerHosts({ host, former_hosts }: Led, url: string, now: Date): object[] {
  const known = former_hosts as object[];
  const isSame = host === /^https:\/\/([^/?#]+)/.exec(url)?.[1]?.toLowerCase();
  return isSame ? known : [...known, { host, until: now.toISOString() }];
}

/**
 * Removes a webhook with all that was and is to be sent to it, which nobody sees any more and which goes for good a day later:
 * transactions under way may still owe it something, and must not fail. Its host is kept as long as people read where it looked.
 */
export async function removeWebhook(
  { database, clock, secret: ours }: WebhookParts,
  actor: Actor,
  id: string,
): Promise<void> {
  const now = clock.now();
  await inMandator(database, actor, async (db) => {
    const before = await holdWebhook(db, id);
    await db
      .updateTable("webhooks")
      .set({ deleted_at: now, url: `${new URL(before.url).origin}/`, description: "" })
      .set({ secret: "", old_secret: null, older_secret: null, old_until: null })
      .set({ disabled_at: before.disabled_at ?? now, disabled_why: "person" })
      .where("id", "=", id)
      .execute();
    noteWebhook(db, actor, ours, { before: { ...before, isEnabled: before.disabled_at === null } });
  });
  while (await inMandator(database, actor, (db) => settleWaiting(db, id, now)));
}

/**
 * Makes a new secret; the one before signs as well for a day, and so does the oldest that did until now: whoever makes two
 * within a day may never have seen the first, and his receiver still knows what was before it (rule webhooks/signature).
 */
export async function rotateSecret(
  { database, clock, secret: ours }: WebhookParts,
  actor: Actor,
  id: string,
): Promise<WebhookSecret> {
  const secret = makeSecret();
  const now = clock.now();
  const until = new Date(now.getTime() + rotationHours * 3_600_000);
  await inMandator(database, actor, async (db) => {
    const before = await holdWebhook(db, id);
    const isOldValid = before.old_until !== null && before.old_until > now;
    await db
      .updateTable("webhooks")
      .set({
        secret: sealSecret(secret, id, ours),
        old_secret: before.secret,
        older_secret: isOldValid ? (before.older_secret ?? before.old_secret) : null,
        old_until: until,
      })
      .where("id", "=", id)
      .execute();
    noteNewSecret(db, actor, before.url);
  });
  return { secret };
}

async function requireAllowed(guard: Guard, url: string): Promise<void> {
  if (!(await guard.admits(url))) throw invalid("url", say.addressNotAllowed);
}

const columnsOf = ({ url, description, events }: WebhookChange) => ({
  url,
  description,
  events: [...new Set(events)],
});

/** Two who make one at once are counted one after the other. */
async function requireRoom(db: MandatorDb, mandatorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks of ${mandatorId}`}, 0))`.execute(db);
  const { count } = await db
    .selectFrom("webhooks")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (count >= mostWebhooks) throw new Problem(409, "Conflict", { message: say.tooManyWebhooks });
}

async function holdWebhook(db: MandatorDb, id: string) {
  const webhook = await db
    .selectFrom("webhooks")
    .select(["url", "host", "former_hosts", "description", "events", "disabled_at"])
    .select(["secret", "old_secret", "older_secret", "old_until"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (webhook === undefined) throw notFound("Webhook");
  return webhook;
}
