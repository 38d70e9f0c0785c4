import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import { id, ids, instant, Reference, searchTerm } from "../kit/wire.ts";

export const RoleReference = z.object({ id: z.int(), name: z.string() }).meta({ id: "Role" });

export const User = z
  .object({
    id,
    /** Personal number. */
    foreignId: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    description: z.string().nullable(),
    groups: z.array(Reference),
    groupIds: z.array(id),
    role: RoleReference,
    roleId: z.int(),
    canCalibrate: z.boolean(),
    canShowTracks: z.boolean(),
    canMergeSplitTrips: z.boolean(),
    costcenterId: id.nullable(),
    costcenterKey: z.string().nullable(),
    archivedAt: instant.nullable(),
    archiveComment: z.string().nullable(),
    sendBoxUnpluggedNotification: z.boolean(),
    sendBoxUnpluggedNotificationTo: z.array(z.string()),
    liveLocationIntervalInSeconds: z.int().nullable(),
    mandator: Reference,
    isHWNOE: z.boolean(),
    hasAMomentPassword: z.boolean(),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof User>;

/** What a mandator calls the trip types instead, if it does (OQ-045). */
const TripTypeLabels = z.object({
  businessDe: z.string(),
  businessEn: z.string(),
  driveToWorkDe: z.string(),
  driveToWorkEn: z.string(),
});

export const CurrentUser = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    groups: z.array(Reference),
    loggedIn: z.literal(true),
    role: RoleReference,
    packages: z.array(z.int()),
    isHWNOE: z.boolean(),
    hasAMomentPassword: z.boolean(),
    /** These two are the mandator's and the user's switch together (OQ-040). */
    canShowTracks: z.boolean(),
    canMergeSplitTrips: z.boolean(),
    canCalibrate: z.boolean(),
    testerSince: instant.nullable(),
    testerExpiresInDays: z.int().nullable(),
    liveLocationIntervalInSeconds: z.int().nullable(),
    mandator: Reference.nullable(),
    sendBoxUnpluggedNotification: z.boolean(),
    sendBoxUnpluggedNotificationTo: z.array(z.string()),
    language: z.enum(["de-AT", "en"]),
    tripTypeLabels: TripTypeLabels.nullable(),
    /** A fresh bearer token when the call was made with the cookie alone, else null. */
    token: z.string().nullable(),
  })
  .meta({ id: "CurrentUser" });
export type CurrentUser = z.infer<typeof CurrentUser>;

export const UserFilter = z.object({
  ...pageQuery,
  searchTerm,
  isArchived: z.boolean().default(false),
  /** Groups whose members, and those of their sub-groups, are wanted. */
  groups: ids,
  costCenterIds: ids,
  roleIds: z.array(z.literal([1, 2, 3, 4, 5, 6])).optional(),
  /** Super admins name the mandator; for everyone else it is the own one and this is ignored. */
  mandatorId: id.optional(),
});
export type UserFilter = z.output<typeof UserFilter>;
