import { roles } from "@wegbuch/contract/access/roles";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { keptMs } from "../../platform/events/queue-events.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { findPeople } from "../groups/find-people.ts";
import type { HeldDelivery } from "./hold-deliveries.ts";
import { noteWebhook } from "./note-webhook.ts";
import { putOff } from "./keep-waiting.ts";

/** How an attempt ended: `withheld` is what nobody may be told of any more. */
export type Attempted = { status: number | null; error: string | null; answer: string | null } & (
  | { kind: "sent" | "withheld" }
  /** `isOurs`: nothing was sent for a reason that is not the receiver's. */
  | { kind: "failed"; nextAttemptAt: Date | null; isGone: boolean; isOurs: boolean }
);

/** When, and the installation's own secret. */
type Noted = { now: Date; secret: string };

const mostFailingMs = 5 * 86_400_000;

/**
 * Notes an attempt, unless somebody else took over meanwhile. A webhook that is gone, or at which nothing has arrived for
 * five days, is switched off, and its administrators are told (rule webhooks/disabling).
 */
export async function noteDelivery(
  db: MandatorDb,
  held: HeldDelivery,
  attempted: Attempted,
  noted: Noted,
): Promise<void> {
  // The webhook before the delivery, as whoever switches a webhook off or on does.
  if (attempted.kind === "sent") await endFailing(db, held.webhook.id);
  const isFailure = attempted.kind === "failed" && !attempted.isOurs;
  const webhook = isFailure ? await holdWebhook(db, held.webhook.id) : undefined;
  if (!(await writeOutcome(db, held, attempted, noted.now)) || webhook === undefined) return;
  const failingSince = webhook.failing_since ?? noted.now;
  await db
    .updateTable("webhooks")
    .set({ failing_since: failingSince })
    .where("id", "=", held.webhook.id)
    .execute();
  if (webhook.disabled_at !== null) return;
  if (attempted.kind === "failed" && attempted.isGone) await disable(db, held.webhook.id, "gone", noted);
  else if (noted.now.getTime() - failingSince.getTime() >= mostFailingMs)
    await disable(db, held.webhook.id, "failing", noted);
}

/** Something has arrived, whatever failed since it was taken. */
async function endFailing(db: MandatorDb, id: string): Promise<void> {
  await db
    .updateTable("webhooks")
    .set({ failing_since: null })
    .where("id", "=", id)
    .where("failing_since", "is not", null)
    .execute();
}

const holdWebhook = (db: MandatorDb, id: string) =>
  db
    .selectFrom("webhooks")
    .select(["failing_since", "disabled_at"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

async function writeOutcome(
  db: MandatorDb,
  { id, attempts }: HeldDelivery,
  attempted: Attempted,
  now: Date,
): Promise<boolean> {
  const { kind, status, error, answer } = attempted;
  const next = attempted.kind === "failed" ? attempted.nextAttemptAt : null;
  const { numUpdatedRows } = await db
    .updateTable("webhook_deliveries")
    .set({ status, error, answer, next_attempt_at: next })
    .$if(attempted.kind === "failed" && attempted.isOurs, (delivery) =>
      delivery.set({ attempts: attempts - 1 }),
    )
    .$if(kind !== "failed", (delivery) => delivery.set({ sent_at: now }))
    .$if(kind === "failed" && next === null, (delivery) => delivery.set({ failed_at: now }))
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("next_attempt_at", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function disable(
  db: MandatorDb,
  id: string,
  why: "gone" | "failing",
  { now, secret }: Noted,
): Promise<void> {
  const webhook = await db
    .updateTable("webhooks")
    .set({ disabled_at: now, disabled_why: why })
    .where("id", "=", id)
    .returning(["url", "description", "events"])
    .executeTakeFirstOrThrow();
  await putOff(db, { now, until: new Date(now.getTime() + keptMs), webhookIds: [id] });
  noteWebhook(db, "System", secret, {
    before: { ...webhook, isEnabled: true },
    after: { ...webhook, isEnabled: false },
  });
  const admins = await findPeople(db, sql`users.role_id = ${roles.admin}`, { now });
  for (const { actor, email, language } of admins)
    await queueMail(db, {
      kind: mailKinds.webhookDisabled,
      to: [email],
      language,
      payload: { userId: actor.userId, webhookId: id },
    });
}
