import * as z from "zod";
import { id, instant } from "../kit/wire.ts";
import { pushKinds } from "./rules.ts";

const PushKind = z.enum(pushKinds);

/** A device on which the caller is told something while no page is open. */
export const PushDevice = z
  .object({
    id,
    /** Such as "Firefox, Windows". */
    browser: z.string().nullable(),
    kinds: z.array(PushKind),
    createdAt: instant,
    /** When something arrived last. */
    toldAt: instant.nullable(),
    /** The one that asks. */
    isCurrent: z.boolean(),
  })
  .meta({ id: "PushDevice" });
export type PushDevice = z.infer<typeof PushDevice>;

export const PushDevices = z.object({
  /** With what a browser subscribes: an uncompressed point of P-256 as base64url. */
  publicKey: z.string(),
  devices: z.array(PushDevice),
});
export type PushDevices = z.infer<typeof PushDevices>;

/** What a browser says of its subscription, and what of shall be told in it. */
export const PushSubscriptionChange = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(1_000),
  /** An uncompressed point of P-256 as base64url. */
  p256dh: z.string().regex(/^B[\w-]{86}$/),
  /** 16 bytes as base64url. */
  auth: z.string().regex(/^[\w-]{22}$/),
  kinds: z.array(PushKind).min(1).max(pushKinds.length),
});
export type PushSubscriptionChange = z.output<typeof PushSubscriptionChange>;
