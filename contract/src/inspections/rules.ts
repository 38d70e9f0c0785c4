import { addDays, dayOf } from "../kit/vienna-clock.ts";
import { vehicleServiceTypes } from "./codes.ts";
import type { NextInspection, VehicleServiceType } from "./schemas.ts";

const { car, lightTruck, heavyTruck } = vehicleServiceTypes;

/** What the date of an inspection follows from; `registrationDate` is an instant in the month of the first registration. */
export type Inspected = {
  country: "AT" | "DE" | null;
  registrationDate: string | null;
  vehicleServiceType: VehicleServiceType | null;
};

type Plan = {
  country: "AT" | "DE";
  serviceTypes: readonly VehicleServiceType[];
  /** The first day it is in force; null while it is only announced. The latest one in force counts. */
  validFrom: string | null;
  /** Months to the first inspection and from each to the next; the last goes on for ever. */
  terms: readonly number[];
  /** Whether dates stay tied to the month of the registration; else each inspection starts a new term. */
  isAnchored: boolean;
  /** Calendar months the inspection may be early and late; null where nothing is said about early ones. */
  window: { early: number | null; late: number };
};

const always = "0001-01-01";

/** §57a KFG and Anlage VIII StVZO (rule upkeep/inspection): a change of law is a row. */
const plans: readonly Plan[] = [
  {
    country: "AT",
    serviceTypes: [car],
    validFrom: always,
    terms: [36, 24, 12],
    isAnchored: true,
    window: { early: 1, late: 4 },
  },
  {
    // 4-2-2-2-1, announced in December 2025 and no law yet: its first day belongs here once there is one.
    country: "AT",
    serviceTypes: [car],
    validFrom: null,
    terms: [48, 24, 24, 24, 12],
    isAnchored: true,
    window: { early: 1, late: 4 },
  },
  {
    country: "AT",
    serviceTypes: [lightTruck, heavyTruck],
    validFrom: always,
    terms: [12],
    isAnchored: true,
    window: { early: 3, late: 0 },
  },
  {
    country: "DE",
    serviceTypes: [car],
    validFrom: always,
    terms: [36, 24],
    isAnchored: false,
    window: { early: null, late: 0 },
  },
  {
    country: "DE",
    serviceTypes: [lightTruck],
    validFrom: always,
    terms: [24],
    isAnchored: false,
    window: { early: null, late: 0 },
  },
  {
    country: "DE",
    serviceTypes: [heavyTruck],
    validFrom: always,
    terms: [12],
    isAnchored: false,
    window: { early: null, late: 0 },
  },
];

const none: NextInspection = { nextInspection: null, earliest: null, latest: null, overdue: null };

/**
 * When a vehicle is to be inspected next (rule upkeep/inspection): `latestInspection` is an instant in the month of the
 * latest one, null without any; `today` a local day. All null where country, registration or service type are missing.
 */
export function nextInspection(
  vehicle: Inspected,
  latestInspection: string | null,
  today: string,
  rules: readonly Plan[] = plans,
): NextInspection {
  const { country, registrationDate, vehicleServiceType: serviceType } = vehicle;
  if (country === null || registrationDate === null || serviceType === null) return none;
  const plan = planOf({ country, serviceType, today }, rules);
  const latest = latestInspection === null ? null : monthOf(latestInspection);
  const due = dueMonth(plan, { registered: monthOf(registrationDate), latest, current: monthOf(today) });
  const lastDay = lastDayOf(due + plan.window.late);
  return {
    nextInspection: instantOf(due),
    earliest: plan.window.early === null ? null : firstDayOf(due - plan.window.early),
    latest: lastDay,
    overdue: today > lastDay,
  };
}

function planOf(
  { country, serviceType, today }: { country: string; serviceType: VehicleServiceType; today: string },
  rules: readonly Plan[],
): Plan {
  return rules
    .filter((plan) => plan.country === country && plan.serviceTypes.includes(serviceType))
    .filter(({ validFrom }) => validFrom !== null && validFrom <= today)
    .reduce((newest, plan) => (plan.validFrom! > newest.validFrom! ? plan : newest));
}

type Months = { registered: number; latest: number | null; current: number };

function dueMonth(plan: Plan, { registered, latest, current }: Months): number {
  const { terms, window } = plan;
  if (latest !== null && !plan.isAnchored) return latest + terms.at(-1)!;
  let due = registered + terms[0]!;
  // An inspection in the early window of a date is that date's; without any, a date counts until its last day is over.
  const isPast = () => (latest === null ? due + window.late < current : due - (window.early ?? 0) <= latest);
  for (let term = 1; isPast(); term += 1) due += terms[Math.min(term, terms.length - 1)]!;
  return due;
}

/** The last day of the month a local day or an instant lies in. */
export function lastOfMonth(said: string): string {
  return lastDayOf(monthOf(said));
}

/** The first day of the local month an instant lies in: of a date, the month is what counts (rule formats/months). */
export function firstOfMonth(instant: string): string {
  return `${dayOf(instant).slice(0, 7)}-01`;
}

/** Months since the year 0, of an instant or a local day; the first day of a month in UTC is of the same month here. */
function monthOf(said: string): number {
  const [year, month] = (said.length === 10 ? said : dayOf(said)).split("-").map(Number);
  return year! * 12 + month! - 1;
}

const padded = (value: number, digits: number) => String(value).padStart(digits, "0");

function firstDayOf(month: number): string {
  return `${padded(Math.floor(month / 12), 4)}-${padded((month % 12) + 1, 2)}-01`;
}

const instantOf = (month: number) => `${firstDayOf(month)}T00:00:00.000Z`;

const lastDayOf = (month: number) => addDays(firstDayOf(month + 1), -1);
