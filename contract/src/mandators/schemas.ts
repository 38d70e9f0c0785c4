import * as z from "zod";
import { packages } from "../access/packages.ts";
import { companyRoles } from "../access/roles.ts";
import { pageQuery } from "../kit/page.ts";
import {
  day,
  email,
  id,
  instant,
  anyOf,
  requiredText,
  searchTerm,
  text,
  wantedArchived,
} from "../kit/wire.ts";
import { Address } from "../trips/schemas.ts";
import { anchorIntervals, holidayRegions, testerFilters } from "./codes.ts";

/** A package as the wire knows it: one bit each (rule access/packages). */
const PackageId = anyOf(packages);

const AddressInput = z
  .object(
    {
      street: text.max(200).nullish(),
      postcode: text.max(20).nullish(),
      city: text.max(200).nullish(),
      country: text.max(100).nullish(),
      displayName: requiredText("addressIsEmpty", 500),
      latitude: z.number().min(-90).max(90).nullish(),
      longitude: z.number().min(-180).max(180).nullish(),
      foreignServiceId: text.max(200).nullish(),
    },
    { error: "addressIsEmpty" },
  )
  .meta({ id: "AddressInput" });
export type AddressInput = z.output<typeof AddressInput>;

/** What the numbers of a mandator may be, for forms that say so. */
export const bounds = {
  liveLocationIntervalInSeconds: { least: 10, most: 3_600 },
  hideTripsUpToInMeter: { least: 0, most: 1_000_000 },
  testerExpiresInDays: { least: 1, most: 365 },
} as const;

const within = ({ least, most }: { least: number; most: number }) => z.int().min(least).max(most);
const liveLocationIntervalInSeconds = within(bounds.liveLocationIntervalInSeconds);
const hideTripsUpToInMeter = within(bounds.hideTripsUpToInMeter);

/**
 * What a super admin keeps about a company; creating and changing take the same fields (rules mandators/wizard,
 * mandators/changing).
 */
const mandatorFields = {
  name: requiredText("mandatorNameIsEmpty"),
  description: text.max(2_000).default(""),
  packages: z.array(PackageId, { error: "packagesAreEmpty" }).min(1, { error: "packagesAreEmpty" }).max(6),
  companyName: requiredText("companyNameIsEmpty"),
  address: AddressInput,
  hideTripsUpToInMeter: hideTripsUpToInMeter.default(0),
  canShowTracks: z.boolean().default(true),
  canMergeSplitTrips: z.boolean().default(true),
  liveLocationIntervalInSeconds: liveLocationIntervalInSeconds.default(30),
  isTester: z.boolean().default(false),
  /** Today, and 14 days, if left out for a tester; of no meaning for others (rule mandators/tester). */
  testerSince: instant.nullish(),
  testerExpiresInDays: within(bounds.testerExpiresInDays).nullish(),
  sendWelcomeMail: z.boolean().default(false),
};

/**
 * A box by its IMEI and the vehicle to create for it; without a name the box is only assigned
 * (rule mandators/creation).
 */
const NewVehicleBox = z.object({
  imei: z
    .string({ error: "imeiIsEmpty" })
    .trim()
    .regex(/^\d{15}$/, { error: "imeiIsWrong" }),
  vehicleName: text.trim().max(200).default(""),
});

/** What becomes of trips by themselves once their deadline is over (rule inbox/closing). */
export const InboxClosing = z
  .object({ privateAtDeadline: z.boolean(), lockAtDeadline: z.boolean() })
  .meta({ id: "InboxClosing" });
export type InboxClosing = z.output<typeof InboxClosing>;

/** Whose law the vehicles of a company follow that are registered nowhere (rule mandators/country). */
export const CompanyCountry = z.object({ country: z.enum(["AT", "DE"]) }).meta({ id: "CompanyCountry" });
export type CompanyCountry = z.output<typeof CompanyCountry>;

export const NewMandator = z.object({
  ...mandatorFields,
  administrator: z.object({
    firstName: requiredText("firstNameIsEmpty"),
    lastName: requiredText("lastNameIsEmpty"),
    email: email("emailIsEmpty"),
  }),
  boxes: z.array(NewVehicleBox).max(5_000).default([]),
  country: CompanyCountry.shape.country.default("AT"),
  privateAtDeadline: InboxClosing.shape.privateAtDeadline.default(false),
  lockAtDeadline: InboxClosing.shape.lockAtDeadline.default(false),
});
export type NewMandator = z.output<typeof NewMandator>;

/** Boxes given are added; an administrator is ignored (rule mandators/changing). */
export const MandatorChange = z.object({ ...mandatorFields, boxes: NewMandator.shape.boxes });
export type MandatorChange = z.output<typeof MandatorChange>;

/** What an admin may change about his own company (rule mandators/own-company). */
export const OwnMandatorChange = z.object({
  companyName: requiredText("companyNameIsEmpty"),
  address: AddressInput,
  liveLocationIntervalInSeconds,
  hideTripsUpToInMeter,
});
export type OwnMandatorChange = z.output<typeof OwnMandatorChange>;

/** The general change with the id in the body (rule mandators/own-company). */
export const NamedMandatorChange = MandatorChange.extend({ id });

/** An OwnMandatorChange from an admin, who may send what else he likes; a NamedMandatorChange from a super admin. */
export const AnyMandatorChange = z.looseObject({});

/** Somebody has to get the mail while it is sent at all (rule mandators/unplug-mails). */
export const UnplugNotification = z
  .object({ sendBoxUnpluggedNotification: z.boolean(), emails: z.array(email("emailIsEmpty")).max(20) })
  .refine(({ sendBoxUnpluggedNotification, emails }) => !sendBoxUnpluggedNotification || emails.length > 0, {
    path: ["emails"],
    error: "emailIsEmpty",
  });
export type UnplugNotification = z.output<typeof UnplugNotification>;

/** What the collective agreement allows (AZG §§ 14a to 16), and whose public holidays count (rule timelogs/agreement). */
export const WorkingTimeRules = z
  .object({
    dailyDrivingHours: z.literal([8, 9]),
    weeklyDrivingHours: z.literal([48, 56]),
    drivingBreakMinutes: z.literal([30, 45]),
    workingDayHours: z.literal([12, 14]),
    /** Null: nobody has said it, so those of Vienna, or in Germany of Berlin. */
    holidayRegion: z.enum(holidayRegions).nullable(),
    /** Whether the days of Austria's patron saints bear the surcharge of public holidays (rule payroll/holidays). */
    countsStateDays: z.boolean().default(false),
    /** Whether the company is told of monthly checks that are open (rule timelogs/check-reminder). */
    remindsOfChecks: z.boolean().default(true),
  })
  .meta({ id: "WorkingTimeRules" });
export type WorkingTimeRules = z.output<typeof WorkingTimeRules>;

/** What holds for the people of a company: its agreement, and the law of its country. */
export const CompanyRules = WorkingTimeRules.extend(CompanyCountry.shape).meta({ id: "CompanyRules" });
export type CompanyRules = z.output<typeof CompanyRules>;

/** How the vehicles of the pool are shared (rules reservations/buffer, reservations/not-picked-up). */
export const PoolRules = z
  .object({ bufferInMinutes: z.int().min(0).max(240), cancelsNotPickedUp: z.boolean() })
  .meta({ id: "PoolRules" });
export type PoolRules = z.output<typeof PoolRules>;

/** Who keeps the seals of the history elsewhere, and how often they go out; nobody means none (rule evidence/anchors). */
export const AnchorsChange = z.object({
  emails: z.array(email("emailIsEmpty")).max(5),
  interval: anyOf(anchorIntervals),
});
export type AnchorsChange = z.output<typeof AnchorsChange>;

export const Anchors = z
  .object({
    emails: z.array(z.string()),
    interval: anyOf(anchorIntervals),
    /** The day of the newest seal that went out. */
    sentUntil: day.nullable(),
    /** The day of the newest seal with a time stamp of an authority. */
    stampedUntil: day.nullable(),
  })
  .meta({ id: "Anchors" });
export type Anchors = z.output<typeof Anchors>;

export const MandatorArchiveToggle = z.object({
  name: z.string({ error: "nameIsNotTyped" }),
  isArchived: wantedArchived,
});
export type MandatorArchiveToggle = z.output<typeof MandatorArchiveToggle>;

export const Mandator = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    packages: z.array(PackageId),
    companyName: z.string(),
    address: Address.nullable(),
    hideTripsUpToInMeter: z.int(),
    canShowTracks: z.boolean(),
    canMergeSplitTrips: z.boolean(),
    liveLocationIntervalInSeconds: z.int(),
    isTester: z.boolean(),
    testerSince: instant.nullable(),
    testerExpiresInDays: z.int().nullable(),
    /** Name of the super admin who made it a tester. */
    testerCreatedBy: z.string().nullable(),
    /** Whether the administrator got a welcome mail when the mandator was created. */
    sendWelcomeMail: z.boolean(),
    /** These three count what is not archived. */
    amountOfBoxes: z.int(),
    amountOfVehicles: z.int(),
    amountOfUsers: z.int(),
    createdAt: instant,
    archivedAt: instant.nullable(),
  })
  .meta({ id: "Mandator" });
export type Mandator = z.infer<typeof Mandator>;

/** What the list of mandators and its export are narrowed by. */
export const MandatorSelection = z.object({
  searchTerm,
  isArchived: z.boolean().default(false),
  isTestMandator: anyOf(testerFilters).default(testerFilters.all),
  /** By name unless said; mandators without the value come last either way. */
  sortBy: z
    .enum(["name", "amountOfBoxes", "amountOfVehicles", "amountOfUsers", "createdAt", "testerEndsAt"])
    .optional(),
  isDescending: z.boolean().optional(),
});
export type MandatorSelection = z.output<typeof MandatorSelection>;

export const MandatorFilter = z.object({ ...pageQuery, ...MandatorSelection.shape });
export type MandatorFilter = z.output<typeof MandatorFilter>;

/** Why support acts as somebody, for the history of that person; may be left out. */
export const SurrogateReason = z.object({ reason: text.trim().max(200).default("") });

export const SurrogateBegun = z.object({ authenticated: z.literal(true) });

/** The roles of the company that must show a second factor (rule accounts/policy). */
export const SignInPolicy = z
  .object({ secondFactorRoles: z.array(anyOf(companyRoles)).max(6) })
  .meta({ id: "SignInPolicy" });
export type SignInPolicy = z.infer<typeof SignInPolicy>;
