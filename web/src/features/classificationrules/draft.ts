import { ruleKinds } from "@wegbuch/contract/classificationrules/codes";
import type {
  ClassificationRule,
  NewClassificationRule,
} from "@wegbuch/contract/classificationrules/schemas";
import type { Weekday } from "@wegbuch/contract/geofences/schemas";
import type { AddressInput } from "@wegbuch/contract/mandators/schemas";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { parseTime } from "../../ui/dates/moment.ts";
import { everyDay } from "../../ui/dates/weekdays.ts";
import type { TripType } from "@wegbuch/contract/trips/schemas";

/** A rule as its form holds it: of each kind something, so that a change of mind loses nothing. */
export type RuleDraft = {
  kind: ClassificationRule["kind"];
  weekdays: Weekday[];
  from: string;
  until: string;
  home: AddressInput | null;
  work: AddressInput | null;
  /** A place with a radius, or a fence. */
  isInFence: boolean;
  fence: Named | null;
  place: AddressInput | null;
  radiusInMeters: number;
  type: TripType;
  description: string;
  contact: string;
  /** In this one alone; null for each. */
  vehicle: Named | null;
  isOffer: boolean;
};

type Named = { id: string; name: string };

export const radii = [100, 200, 500, 1_000];

export const blankRule: RuleDraft = {
  kind: ruleKinds.schedule,
  weekdays: everyDay.slice(0, 5),
  from: "06:00",
  until: "19:00",
  home: null,
  work: null,
  isInFence: false,
  fence: null,
  place: null,
  radiusInMeters: 200,
  type: tripTypes.business,
  description: "",
  contact: "",
  vehicle: null,
  isOffer: false,
};

export const draftOf = ({ schedule, ...rule }: ClassificationRule): RuleDraft => ({
  ...blankRule,
  ...(schedule && { ...schedule, until: schedule.until === endOfDay ? midnight : schedule.until }),
  kind: rule.kind,
  home: rule.home,
  work: rule.work,
  place: rule.place,
  radiusInMeters: rule.place?.radiusInMeters ?? blankRule.radiusInMeters,
  type: rule.type,
  description: rule.description,
  contact: rule.contact,
  isInFence: rule.geofence !== null,
  fence: rule.geofence,
  vehicle: rule.vehicle,
  isOffer: rule.confirmedAt === null,
});

/** What a driver begins with who takes an offer of home and work: both are left to him. */
export const takenDraft = (offer: ClassificationRule): RuleDraft => ({ ...draftOf(offer), isOffer: false });

/** Until midnight is what people type, and the end of this day is what the wire says. */
const [midnight, endOfDay] = ["00:00", "24:00"];

/** What is sent of a draft that nothing is missing of. */
export function sentRule(draft: RuleDraft): NewClassificationRule {
  const { type, description, contact, radiusInMeters } = draft;
  // What is offered to all is for whatever each of them drives.
  const [isOffer, vehicleId] = [draft.isOffer, draft.isOffer ? null : (draft.vehicle?.id ?? null)];
  if (draft.kind === ruleKinds.schedule)
    return { kind: draft.kind, schedule: hoursOf(draft), vehicleId, isOffer };
  if (draft.kind === ruleKinds.homeWork)
    return {
      kind: draft.kind,
      ...(!isOffer && { home: placed(draft.home), work: placed(draft.work) }),
      vehicleId,
      isOffer,
    };
  const target = draft.isInFence
    ? { geofenceId: draft.fence!.id }
    : { place: { ...placed(draft.place)!, radiusInMeters } };
  return { kind: draft.kind, ...target, type, description, contact, vehicleId, isOffer };
}

const hoursOf = ({ weekdays, from, until }: RuleDraft) => ({ weekdays, from, until: endOf(until) });
const endOf = (until: string) => (until === midnight ? endOfDay : until);

/** A place that is known on the map; only its name is not enough. */
export function placed(address: AddressInput | null) {
  const { latitude, longitude, displayName } = address ?? {};
  if (typeof latitude !== "number" || typeof longitude !== "number" || displayName === undefined) return null;
  return { latitude, longitude, displayName };
}

export type Missing = "placeMissing" | "fenceMissing" | "daysMissing" | "timeWrong" | "untilWrong";

/** What is wrong with a draft, by field. */
export function missingIn(draft: RuleDraft): Partial<Record<keyof RuleDraft, Missing>> {
  const unknown = (name: "home" | "work" | "place") =>
    placed(draft[name]) === null ? { [name]: "placeMissing" as const } : {};
  if (draft.kind === ruleKinds.schedule)
    return {
      ...(draft.weekdays.length === 0 && { weekdays: "daysMissing" }),
      ...(draft.from >= endOf(draft.until) && { until: "untilWrong" as const }),
      ...(parseTime(draft.from) === null && { from: "timeWrong" as const }),
      ...(parseTime(draft.until) === null && { until: "timeWrong" as const }),
    };
  if (draft.kind === ruleKinds.homeWork)
    return draft.isOffer ? {} : { ...unknown("home"), ...unknown("work") };
  if (draft.isInFence) return draft.fence === null ? { fence: "fenceMissing" } : {};
  return unknown("place");
}
