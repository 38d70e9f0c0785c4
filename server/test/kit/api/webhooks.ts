import { webcrypto } from "node:crypto";
import { eventTypes, type EventType } from "@wegbuch/contract/webhooks/rules";
import { sealSecret } from "../../../src/features/webhooks/keep-secret.ts";
import type { SendingParts } from "../../../src/features/webhooks/send-deliveries.ts";
import { makeSecret } from "../../../src/features/webhooks/signature.ts";
import { advanceClock, clock } from "../../../src/platform/clock.ts";
import { inMandator } from "../../../src/platform/db/database.ts";
import { newId } from "../../../src/platform/db/ids.ts";
import { type NewEvent, queueEvents } from "../../../src/platform/events/queue-events.ts";
import { silentLog } from "../../../src/platform/log.ts";
import { guardedRequest } from "../../../src/platform/outside/guarded-request.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { type aReceiver, namesOf } from "../http/receiver.ts";

const installationSecret = "a key of the tests";

type Receiver = Awaited<ReturnType<typeof aReceiver>>;

/** What a sender needs that knows these receivers; its pauses are as planned. */
export function sendingTo(
  database: TestDatabase,
  ...receivers: readonly Receiver[]
): SendingParts & { database: TestDatabase } {
  const guard = guardedRequest({
    allowedNetworks: ["127.0.0.0/8"],
    resolve: namesOf(...receivers),
    authorities: receivers.map(({ certificate }) => certificate),
  });
  const log = silentLog();
  const timeoutMilliseconds = 1_000;
  return { database, clock, log, guard, secret: installationSecret, random: () => 0.5, timeoutMilliseconds };
}

/** A webhook that wants everything; gives its id and secret. */
export async function aWebhook(
  database: TestDatabase,
  mandatorId: string,
  { url, events = eventTypes }: { url: string; events?: readonly EventType[] },
) {
  const [id, secret] = [newId(), makeSecret()];
  await inMandator(database, mandatorId, (db) =>
    db
      .insertInto("webhooks")
      .values({
        id,
        url,
        description: "",
        events: [...events],
        secret: sealSecret(secret, id, installationSecret),
        created_at: clock.now(),
      })
      .execute(),
  );
  return { id, secret };
}

/** Something that happened to a report, for it is told by its id and name alone. */
export const anEvent = (given: Partial<NewEvent> = {}): NewEvent => ({
  type: "report.sent",
  objectId: newId(),
  happenedAt: clock.now(),
  refs: { occurrenceAt: clock.now().toISOString() },
  ...given,
});

export const queued = (database: TestDatabase, mandatorId: string, ...events: readonly NewEvent[]) =>
  inMandator(database, mandatorId, (db) => queueEvents(db, events));

export type DeliveryRow = {
  id: string;
  message_id: string;
  type: string;
  attempts: number;
  status: number | null;
  error: string | null;
  answer: string | null;
  next_attempt_at: Date | null;
  sent_at: Date | null;
  failed_at: Date | null;
};

/** What is owed to a webhook, what happened first first. */
export const deliveriesOf = (database: TestDatabase, webhookId: string) =>
  asOwner<DeliveryRow>(
    database,
    `select delivery.*, type from webhook_deliveries as delivery
     join webhook_messages as message on message.id = delivery.message_id
     where webhook_id = $1 order by delivery.number`,
    [webhookId],
  );

/** Moves the clock to when something is due next; gives whether anything is. */
export async function toNextAttempt(database: TestDatabase, webhookId: string): Promise<boolean> {
  const [row] = await asOwner<{ next: Date | null }>(
    database,
    `select min(next_attempt_at) as next from webhook_deliveries as delivery
     where webhook_id = $1 and not exists (
       select from webhook_deliveries as earlier
       where earlier.webhook_id = $1 and earlier.object_id = delivery.object_id
         and earlier.number < delivery.number and earlier.next_attempt_at is not null)`,
    [webhookId],
  );
  if (!row?.next) return false;
  advanceClock(Math.max(0, row.next.getTime() - clock.now().getTime()));
  return true;
}

const tolerance = 5 * 60;

/**
 * What a receiver makes of a request by Standard Webhooks, written from its text and not from ours: throws unless one of the
 * signatures is right and the time is about now.
 */
export async function verified(
  { headers, body }: Pick<Receiver["received"][number], "headers" | "body">,
  secret: string,
  now = clock.now(),
): Promise<{ id: string; payload: { type: string; timestamp: string; data: Record<string, unknown> } }> {
  const [id, time, signatures] = ["id", "timestamp", "signature"].map((name) =>
    String(headers[`webhook-${name}`]),
  );
  if (Math.abs(Number(time) - now.getTime() / 1_000) > tolerance) throw new Error("too old, or too new");
  const bytes = Uint8Array.from(atob(secret.split("_")[1]!), (character) => character.charCodeAt(0));
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await webcrypto.subtle.importKey("raw", bytes, algorithm, false, ["verify"]);
  for (const signature of signatures!.split(" ")) {
    const [version, value] = signature.split(",");
    if (version !== "v1") continue;
    const mac = Uint8Array.from(atob(value!), (character) => character.charCodeAt(0));
    const text = new TextEncoder().encode(`${id}.${time}.${body}`);
    if (await webcrypto.subtle.verify("HMAC", key, mac, text)) return { id: id!, payload: JSON.parse(body) };
  }
  throw new Error("no signature is right");
}
