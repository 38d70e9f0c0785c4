import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import {
  archiveComment,
  id,
  instant,
  Reference,
  requiredText,
  searchTerm,
  text,
  wantedArchived,
} from "../kit/wire.ts";

/** What makes one doubt who speaks in the name of a box. */
export const BoxIncident = z
  .object({
    kind: z.enum(["ejected", "secondNetwork", "foreignSource", "jump"]),
    happenedAt: instant,
    /** Where it spoke from then and before; null for a jump. */
    network: z.string().nullable(),
    otherNetwork: z.string().nullable(),
  })
  .meta({ id: "BoxIncident" });
export type BoxIncident = z.infer<typeof BoxIncident>;

/** "obd" knows the ignition, "bm" (battery-mounted) does not (rule boxes/device-type). */
const deviceTypes = ["obd", "bm"] as const;
/** What records; a phone is none of those that people register. */
export const DeviceType = z.enum([...deviceTypes, "phone"]);

/** Whether it is a box of the makers', a phone that reports instead, or what a company's Traccar forwards. */
const BoxKind = z.enum(["tracker", "phone", "traccar", "import"]);

export const Box = z
  .object({
    id,
    imei: z.string(),
    kind: BoxKind,
    /** What a phone is called, or a device of Traccar; null for all else. */
    name: z.string().nullable(),
    model: z.string().nullable(),
    deviceType: DeviceType,
    vehicle: Reference.nullable(),
    vehicleId: id.nullable(),
    /** The latest of the last 30 days, or null. */
    lastIncident: BoxIncident.nullable(),
  })
  .meta({ id: "Box" });
export type Box = z.infer<typeof Box>;

export const BoxFilter = z.object({ ...pageQuery, searchTerm, isAssigned: z.boolean().optional() });
export type BoxFilter = z.output<typeof BoxFilter>;

/** What the list of boxes and its export are narrowed by. */
export const BoxSelection = BoxFilter.omit({ page: true, perPage: true });
export type BoxSelection = z.output<typeof BoxSelection>;

/** Null takes the box out (rule boxes/into-vehicle). */
export const BoxAttachment = z.object({ vehicleId: id.nullable() });

export const PluggedEvent = z
  .object({ name: z.enum(["Plugged", "Unplugged"]), happenedAt: instant })
  .meta({ id: "PluggedEvent" });
export type PluggedEvent = z.infer<typeof PluggedEvent>;

/** A box as super admins see it. */
export const MandatorBox = z
  .object({
    id,
    imei: z.string(),
    kind: BoxKind,
    model: z.string(),
    deviceType: DeviceType,
    simCardNumber: z.string(),
    phoneNumber: z.string(),
    /** Where it may speak from, as 10.0.0.0/8 or 2001:db8::/32; empty is anywhere. */
    sourceNetworks: z.array(z.string()),
    createdAt: instant,
    archivedAt: instant.nullable(),
    archiveComment: z.string().nullable(),
    vehicle: Reference.nullable(),
    mandator: Reference.nullable(),
    /** When its newest record came; null if it never sent anything. */
    lastContactAt: instant.nullable(),
  })
  .meta({ id: "MandatorBox" });
export type MandatorBox = z.infer<typeof MandatorBox>;

/** What the list of all boxes and its export are narrowed by. */
export const MandatorBoxSelection = z.object({
  mandatorId: id.optional(),
  searchTerm,
  withoutMandator: z.boolean().default(false),
  isArchived: z.boolean().default(false),
});
export type MandatorBoxSelection = z.output<typeof MandatorBoxSelection>;

export const MandatorBoxFilter = z.object({ ...pageQuery, ...MandatorBoxSelection.shape });
export type MandatorBoxFilter = z.output<typeof MandatorBoxFilter>;

/** What a scanner or a person gave; too long or too short finds nothing (rule boxes/imei). */
export const ImeiQuery = z.object({ imei: requiredText("imeiIsEmpty") });

/** As boxes are registered: exactly 15 digits (rule boxes/imei). */
export const imei = z
  .string({ error: "imeiIsEmpty" })
  .trim()
  .min(1, { error: "imeiIsEmpty", abort: true })
  .regex(/^\d{15}$/, { error: "imeiIsWrong" });

const deviceType = z.enum(deviceTypes, { error: "deviceTypeIsWrong" });

const sourceNetworks = z
  .array(z.union([z.cidrv4(), z.cidrv6()], { error: "sourceNetworkIsWrong" }))
  .max(20, { error: "sourceNetworksAreTooMany" });

/** A line of an import or of an assignment; an empty text is as good as none. */
const NewMandatorBox = z.object({
  imei,
  vehicleName: text.trim().max(200).default(""),
  model: text.trim().max(100).optional(),
  /** Follows from the model unless it is given. */
  deviceType: deviceType.optional(),
  simCardNumber: text.trim().max(50).optional(),
  phoneNumber: text.trim().max(50).optional(),
  sourceNetworks: sourceNetworks.optional(),
});
export type NewMandatorBox = z.output<typeof NewMandatorBox>;

const newMandatorBoxes = z
  .array(NewMandatorBox, { error: "boxesAreEmpty" })
  .min(1, { error: "boxesAreEmpty" })
  .max(5_000)
  .prefault([]);

/**
 * Registers boxes and, with a mandator, assigns them; a vehicle is created where it is named (rules boxes/import,
 * boxes/assignment). What is left out or empty stays as it is. Only an import may do without a mandator: it tells of a
 * box what an assignment does not, its model, type or numbers, be they empty; and a vehicle is always somebody's.
 */
export const NewMandatorBoxes = z
  .object({ mandatorId: id.nullish(), boxes: newMandatorBoxes })
  .refine(({ mandatorId, boxes }) => typeof mandatorId === "string" || isRegistration(boxes), {
    path: ["mandatorId"],
    message: "mandatorIsEmpty",
  });
export type NewMandatorBoxes = z.output<typeof NewMandatorBoxes>;

/** What a person assigns: to a mandator, and at least one box (rule boxes/assignment). */
export const BoxAssignment = z.object({
  mandatorId: z.uuid({ error: "mandatorIsEmpty" }),
  boxes: newMandatorBoxes,
});

function isRegistration(boxes: readonly NewMandatorBox[]): boolean {
  const isRegistered = ({ vehicleName, imei: _imei, ...facts }: NewMandatorBox) =>
    vehicleName === "" && Object.values(facts).some((told) => told !== undefined);
  return boxes.length > 0 && boxes.every(isRegistered);
}

export const MandatorBoxChange = z.object({
  model: text.trim().max(100),
  deviceType: deviceType.optional(),
  simCardNumber: text.trim().max(50),
  phoneNumber: text.trim().max(50),
  /** Left out, they stay. */
  sourceNetworks: sourceNetworks.optional(),
  mandatorId: id.nullable(),
});
export type MandatorBoxChange = z.output<typeof MandatorBoxChange>;

/** Needed when the box is archived by it, ignored when it comes back (rule boxes/archive). */
export const BoxArchiveToggle = z.object({ comment: archiveComment, isArchived: wantedArchived });
export type BoxArchiveToggle = z.output<typeof BoxArchiveToggle>;
