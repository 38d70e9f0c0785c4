import * as z from "zod";
import { email, instant, knownVersion, requiredText, text, version } from "../kit/wire.ts";
import { NewSuperUser } from "../superusers/schemas.ts";

/** The first super admin, and the code the program printed at its start. */
export const FirstSuperUser = NewSuperUser.extend({ code: requiredText("codeIsEmpty", 100) });
export type FirstSuperUser = z.output<typeof FirstSuperUser>;

export const SetupState = z.object({ isOpen: z.literal(true) });

/** Where a topic's settings come from; those of the environment nobody changes here. */
const Origin = z.object({
  source: z.enum(["environment", "database", "default"]),
  changedAt: instant.nullable(),
  /** Name of the super admin; null for the command line. */
  changedBy: z.string().nullable(),
  version,
});

const port = z.int().min(1).max(65_535);

const mailServerFields = {
  host: requiredText("mailHostIsEmpty", 253).regex(/^[\w.:[\]-]+$/),
  port,
  /** Encrypted from the first byte on, as on port 465; otherwise once connected, as on 587. */
  isTls: z.boolean(),
  username: text.trim().max(320),
  senderName: text
    .trim()
    .max(200)
    .regex(/^[^"<>@]*$/, { error: "senderNameIsWrong" }),
  senderAddress: email("emailIsEmpty"),
};

/** Left out, the password stays, unless server, port or user are others or it would go less encrypted. */
const MailServer = z.object({ ...mailServerFields, password: text.max(500).optional() });

export const MailChange = z.object({
  /** Null: mails become files in the data folder. */
  server: MailServer.nullable(),
  version: knownVersion,
});
export type MailChange = z.output<typeof MailChange>;

/** Mails one text to the caller over a server that is not saved yet. */
export const MailTest = z.object({ server: MailServer });

const mapKinds = ["offline", "style", "raster", "pmtiles"] as const;

export const MapChange = z.object({
  kind: z.enum(mapKinds),
  /** Of the style, the tiles with {z}, {x} and {y}, or the archive; empty for the built-in map. */
  address: text.trim().max(1_000).default(""),
  credit: text.trim().max(300).default(""),
  maxZoom: z.int().min(1).max(22).default(18),
  /** Further origins a style loads from. */
  hosts: z.array(text.trim().max(300)).max(20).default([]),
  version: knownVersion,
});
export type MapChange = z.output<typeof MapChange>;

const geocoderKinds = ["offline", "database", "photon", "nominatim", "pelias"] as const;

export const GeocoderChange = z.object({
  kind: z.enum(geocoderKinds),
  /** Of the service; empty for the two that ask nobody. */
  address: text.trim().max(1_000).default(""),
  /** Left out, the key stays, unless the service is another. */
  key: text.trim().max(500).optional(),
  version: knownVersion,
});
export type GeocoderChange = z.output<typeof GeocoderChange>;

/** What a geocoder says about the cathedral of Vienna. */
export const GeocoderTested = z.object({ address: z.string().nullable() });

/** What of this installation super admins see and set; a password or key is never told. */
export const Installation = z
  .object({
    mail: Origin.extend({
      server: z
        .object({ ...mailServerFields, senderAddress: z.string(), hasPassword: z.boolean() })
        .nullable(),
      /** A password was kept that cannot be read any more. */
      isUnreadable: z.boolean(),
    }),
    map: Origin.extend({
      kind: z.enum(mapKinds),
      address: z.string(),
      credit: z.string(),
      maxZoom: z.int(),
      hosts: z.array(z.string()),
    }),
    geocoder: Origin.extend({
      kind: z.enum(geocoderKinds),
      address: z.string(),
      hasKey: z.boolean(),
      isUnreadable: z.boolean(),
    }),
    /** Where boxes are told to send to. */
    boxes: z.object({ host: z.string(), port: z.int() }),
  })
  .meta({ id: "Installation" });
export type Installation = z.infer<typeof Installation>;
