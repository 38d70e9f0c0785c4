import { ruleKinds } from "@wegbuch/contract/classificationrules/codes";
import type {
  ClassificationRule,
  NewClassificationRule,
} from "@wegbuch/contract/classificationrules/schemas";
import type { Weekday } from "@wegbuch/contract/geofences/schemas";
import type { AddressInput } from "@wegbuch/contract/mandators/schemas";
import { tripTypes } from "@wegbuch/contract/trips/codes";
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
  place: AddressInput | null;
  radiusInMeters: number;
  type: TripType;
  description: string;
  contact: string;
  isOffer: boolean;
};

export const radii = [100, 200, 500, 1_000];

export const blankRule: RuleDraft = {
  kind: ruleKinds.schedule,
  weekdays: everyDay.slice(0, 5),
  from: "06:00",
  until: "19:00",
  home: null,
  work: null,
  place: null,
  radiusInMeters: 200,
  type: tripTypes.business,
  description: "",
  contact: "",
  isOffer: false,
};

export const draftOf = ({ schedule, ...rule }: ClassificationRule): RuleDraft => ({
  ...blankRule,
  ...schedule,
  kind: rule.kind,
  home: rule.home,
  work: rule.work,
  place: rule.place,
  radiusInMeters: rule.place?.radiusInMeters ?? blankRule.radiusInMeters,
  type: rule.type,
  description: rule.description,
  contact: rule.contact,
});

/** What is sent of a draft that nothing is missing of; a fence stays as it is. */
export function sentRule(draft: RuleDraft, geofenceId: string | null): NewClassificationRule {
  const { isOffer, type, description, contact, radiusInMeters } = draft;
  if (draft.kind === ruleKinds.schedule)
    return { kind: draft.kind, schedule: { ...hoursOf(draft) }, isOffer };
  if (draft.kind === ruleKinds.homeWork)
    return { kind: draft.kind, home: placed(draft.home)!, work: placed(draft.work)!, isOffer: false };
  const place = placed(draft.place);
  const target = place ? { place: { ...place, radiusInMeters } } : { geofenceId };
  return { kind: draft.kind, ...target, type, description, contact, isOffer };
}

const hoursOf = ({ weekdays, from, until }: RuleDraft) => ({ weekdays, from, until });

/** A place that is known on the map; only its name is not enough. */
export function placed(address: AddressInput | null) {
  const { latitude, longitude, displayName } = address ?? {};
  if (typeof latitude !== "number" || typeof longitude !== "number" || displayName === undefined) return null;
  return { latitude, longitude, displayName };
}

export type Missing = "placeMissing" | "daysMissing" | "untilWrong";

/** What is wrong with a draft, by field. */
export function missingIn(
  draft: RuleDraft,
  geofenceId: string | null,
): Partial<Record<keyof RuleDraft, Missing>> {
  const unknown = (name: "home" | "work" | "place") =>
    placed(draft[name]) === null ? { [name]: "placeMissing" as const } : {};
  if (draft.kind === ruleKinds.schedule)
    return {
      ...(draft.weekdays.length === 0 && { weekdays: "daysMissing" }),
      ...(draft.from >= draft.until && { until: "untilWrong" }),
    };
  if (draft.kind === ruleKinds.homeWork) return { ...unknown("home"), ...unknown("work") };
  return geofenceId !== null && draft.place === null ? {} : unknown("place");
}
