import * as z from "zod";
import { companyRoles } from "../access/roles.ts";
import { pageQuery } from "../kit/page.ts";
import {
  bulkIds,
  email,
  id,
  ids,
  instant,
  newPassword,
  anyOf,
  Reference,
  requiredText,
  searchTerm,
  text,
  version,
  knownVersion,
} from "../kit/wire.ts";
import { passwordModes } from "./codes.ts";

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
    version,
  })
  .meta({ id: "User" });
export type User = z.infer<typeof User>;

/** What a mandator calls the trip types instead, if it does (rule trips/type-names). */
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
    /** Not of who came with the account of his company and has none, or none that would let him in (rule accounts/company-accounts). */
    hasPassword: z.boolean(),
    /** The company wants a second factor of the role, and there is none yet (rule accounts/policy). */
    isSecondFactorMissing: z.boolean(),
    /** These two are the mandator's and the user's switch together (rule access/switches-of-two). */
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
    /** Up to how many meters automatic trips are left out of every list; 0 hides none (rule trips/hidden). */
    hideTripsUpToInMeter: z.int(),
    /** Name of the super admin who acts as this person, else null (rule access/support). */
    supportedBy: z.string().nullable(),
    /** Since when earlier private places are hidden from the person himself, and until when at most; null: until agreed. */
    hiddenPlaces: z.object({ since: instant, until: instant.nullable() }).nullable(),
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
  roleIds: z.array(anyOf(companyRoles)).optional(),
  /** Super admins name the mandator; for everyone else it is the own one and this is ignored. */
  mandatorId: id.optional(),
});
export type UserFilter = z.output<typeof UserFilter>;

/** A user as super admins see him. */
export const MandatorUser = z
  .object({
    id,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    description: z.string(),
    foreignId: z.string().nullable(),
    role: RoleReference,
    mandator: Reference,
    archivedAt: instant.nullable(),
  })
  .meta({ id: "MandatorUser" });
export type MandatorUser = z.infer<typeof MandatorUser>;

/** What the list of all users and its export are narrowed by. */
export const MandatorUserSelection = z.object({
  searchTerm,
  isArchived: z.boolean().default(false),
  mandatorId: id.optional(),
});
export type MandatorUserSelection = z.output<typeof MandatorUserSelection>;

export const MandatorUserFilter = z.object({ ...pageQuery, ...MandatorUserSelection.shape });
export type MandatorUserFilter = z.output<typeof MandatorUserFilter>;

/** One line of the import, as it was typed (rule users/import). */
export const NewMandatorUser = z.object({
  mandatorId: z.uuid({ error: "mandatorIsEmpty" }).toLowerCase(),
  foreignId: text.trim().max(200).default(""),
  firstName: requiredText("firstNameIsEmpty"),
  lastName: requiredText("lastNameIsEmpty"),
  email: email("emailIsEmpty"),
  description: text.trim().max(2_000).default(""),
  /** Names of groups with "/" between them; none is the root group. */
  group: text.trim().max(2_000).default(""),
  /** A role's name in German or English, in any case. */
  role: text.trim().max(100).default(""),
  /** None: a welcome mail, now or later, brings a temporary one (rule accounts/temporary-password). */
  password: z
    .string()
    .max(200)
    .default("")
    .refine((typed) => typed === "" || typed.length >= 6, "passwordIsTooShort"),
  /** ja, yes, true, 1 or x send a welcome mail. */
  welcomeMail: text.trim().max(20).default(""),
});
export type NewMandatorUser = z.output<typeof NewMandatorUser>;

/** Each is an address; what is wrong is said about the field as a whole, for that is one of tags. */
export const WelcomeMail = z.object({
  sendCopiesTo: z
    .array(z.string().trim().toLowerCase().max(320))
    .max(10)
    .default([])
    .refine((typed) => typed.every((one) => z.email().safeParse(one).success), "notAnEmail"),
});

/** A password that is asked for to confirm; of any length, since it may be wrong. */
const knownPassword = z.string().max(256);

export const FirstPassword = z.object({ newPassword });
export const OwnPasswordChange = z.object({ currentPassword: knownPassword, newPassword });
export const PasswordChangeByAdmin = z.object({ adminPassword: knownPassword, newPassword });

const userFields = {
  foreignId: text.trim().max(200).nullish(),
  firstName: requiredText("firstNameIsEmpty"),
  lastName: requiredText("lastNameIsEmpty"),
  email: email("emailIsEmpty"),
  /** None is the empty one, as what is read says it. */
  description: text
    .trim()
    .max(2_000)
    .nullish()
    .transform((said) => said ?? ""),
  groupIds: z.array(id).max(1_000).default([]),
  roleId: anyOf(companyRoles, "roleIsEmpty"),
  canCalibrate: z.boolean().default(false),
  canShowTracks: z.boolean().default(true),
  canMergeSplitTrips: z.boolean().default(true),
  costcenterId: id.nullish(),
};

export const NewUser = z
  .object({
    ...userFields,
    passwordMode: anyOf(passwordModes, "passwordModeIsEmpty"),
    /** Of a user whose password is given. */
    password: z.string().max(200).nullish(),
  })
  .refine(({ passwordMode, password }) => passwordMode === passwordModes.invited || !!password, {
    path: ["password"],
    message: "passwordIsEmpty",
  })
  .refine(
    ({ passwordMode, password }) =>
      passwordMode === passwordModes.invited || !password || password.length >= 6,
    {
      path: ["password"],
      message: "passwordIsTooShort",
    },
  );
export type NewUser = z.output<typeof NewUser>;
export const UserChange = z.object({ ...userFields, version: knownVersion });
export type UserChange = z.output<typeof UserChange>;

/** Left out or null stays; "" and [] clear; groups replace the memberships; at most one role (rule lists/bulk-edit). */
export const UserBulkChange = z.object({
  userIds: bulkIds,
  groupIds: z.array(id).max(1_000).nullish(),
  roleIds: z.array(anyOf(companyRoles)).max(1).nullish(),
  description: text.trim().max(2_000).nullish(),
  costcenterId: z.union([id, z.literal("")]).nullish(),
});
export type UserBulkChange = z.output<typeof UserBulkChange>;

/** What the list of users and its export are narrowed by. */
export const UserSelection = UserFilter.omit({ page: true, perPage: true, mandatorId: true });
export type UserSelection = z.output<typeof UserSelection>;
