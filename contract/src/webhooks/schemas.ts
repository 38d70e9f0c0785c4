import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import { id, instant, requiredText, text } from "../kit/wire.ts";
import { eventTypes, testType } from "./rules.ts";

/** Where a company is told what happens, and of what; a new one is switched on unless said, one that is there stays as it is. */
export const WebhookChange = z.object({
  url: requiredText("urlIsEmpty", 2_000),
  description: text.trim().max(200).default(""),
  events: z
    .array(z.enum(eventTypes), { error: "eventsAreEmpty" })
    .min(1, { error: "eventsAreEmpty" })
    .max(30),
  isEnabled: z.boolean().optional(),
});
export type WebhookChange = z.output<typeof WebhookChange>;

const webhookFields = {
  id,
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(eventTypes)),
  createdAt: instant,
  /** Since when nothing has arrived. */
  failingSince: instant.nullable(),
  disabledAt: instant.nullable(),
  /** "person": somebody switched it off; "gone": it answered 410; "failing": nothing arrived for five days. */
  disabledWhy: z.enum(["person", "gone", "failing"]).nullable(),
  /** Until when the secret before signs as well. */
  oldSecretUntil: instant.nullable(),
  /** Of the last that arrived. */
  lastSentAt: instant.nullable(),
  waitingCount: z.int(),
};

export const Webhook = z.object(webhookFields).meta({ id: "Webhook" });
export type Webhook = z.infer<typeof Webhook>;

export const Webhooks = z
  .object({
    items: z.array(Webhook),
    /** False where the operator switched them off: nothing is sent. */
    isSwitchedOn: z.boolean(),
  })
  .meta({ id: "Webhooks" });
export type Webhooks = z.infer<typeof Webhooks>;

/** Said once: it is kept sealed. */
export const WebhookSecret = z.object({ secret: z.string() }).meta({ id: "WebhookSecret" });
export type WebhookSecret = z.infer<typeof WebhookSecret>;

export const NewWebhook = z.object({ ...webhookFields, secret: z.string() }).meta({ id: "NewWebhook" });
export type NewWebhook = z.infer<typeof NewWebhook>;

export const DeliveryFilter = z.object(pageQuery);
export type DeliveryFilter = z.output<typeof DeliveryFilter>;

/** One event on its way to one webhook. */
export const Delivery = z
  .object({
    id,
    type: z.enum([...eventTypes, testType]),
    happenedAt: instant,
    attempts: z.int(),
    triedAt: instant.nullable(),
    /** When it is tried next; null once it has arrived or is given up. */
    nextAttemptAt: instant.nullable(),
    /** Of the last answer. */
    status: z.int().nullable(),
    /** Why there was none: a word of attemptErrors, with a code of the network behind it. */
    error: z.string().nullable(),
    /** The media type of the last answer: it may repeat what was sent, so that nothing of what it says is kept. */
    answer: z.string().nullable(),
    sentAt: instant.nullable(),
    failedAt: instant.nullable(),
  })
  .meta({ id: "Delivery" });
export type Delivery = z.infer<typeof Delivery>;

export const TestDelivery = z.object({ deliveryId: id }).meta({ id: "TestDelivery" });
export type TestDelivery = z.infer<typeof TestDelivery>;
