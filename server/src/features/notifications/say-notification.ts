import { fill, inBothLanguages, type Language } from "@wegbuch/contract/kit/texts";
import type { Notification } from "@wegbuch/contract/notifications/schemas";
import { shownLocalDay, shownTime } from "../../platform/history/shown-time.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

/** The texts of notifications in one language. */
export const telling =
  (language: Language) =>
  (key: keyof typeof de, values: Record<string, string> = {}) =>
    fill(say[key], values)[language];

/** "W-123 AB, 27.11.2026 12:00" */
export function sayNotification(
  { vehicle, user, geofence, event, facts, happenedAt }: Notification,
  language: Language,
): string {
  const tell = telling(language);
  const due =
    facts.dueOn && tell(facts.isOverdue ? "overdue" : "dueOn", { date: shownLocalDay(facts.dueOn) });
  const fence = geofence && tell(event === "Entering" ? "entering" : "leaving", { fence: geofence.name });
  const parts = [
    vehicle && (vehicle.licensePlate || vehicle.name),
    user?.name,
    fence,
    facts.address,
    facts.count !== undefined && tell("number", { count: String(facts.count) }),
    facts.from && shownLocalDay(facts.from),
    due || shownTime(new Date(facts.since ?? happenedAt)),
  ];
  return parts.filter(Boolean).join(", ");
}
