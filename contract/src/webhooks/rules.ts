/** What a webhook may be told of, in the order of the screen (rule webhooks/events). */
export const eventTypes = [
  "trip.finished",
  "trip.changed",
  "trip.locked",
  "trip.unlocked",
  "trip.deleted",
  "geofence.alarm",
  "box.unplugged",
  "box.plugged",
  "box.silent",
  "inspection.due",
  "service.due",
  "reservation.created",
  "reservation.changed",
  "reservation.cancelled",
  "report.sent",
] as const;

export type EventType = (typeof eventTypes)[number];

/** Those of them by which it is told where somebody drove (rule privacy/told). */
export const placeEvents: readonly EventType[] = [
  "trip.finished",
  "trip.changed",
  "trip.locked",
  "trip.unlocked",
  "geofence.alarm",
];

/** What is sent to try whether a webhook is heard. */
export const testType = "webhook.test";

export type MessageType = EventType | typeof testType;

/** So many a company may have. */
export const mostWebhooks = 10;

/** So long two secrets sign after one was made anew. */
export const rotationHours = 24;

/** Why an attempt brought no answer, as far as anybody can say so in a sentence. */
export const attemptErrors = [
  "notAllowed",
  "nowhere",
  "late",
  "unreachable",
  "withheld",
  "internal",
] as const;
export type AttemptError = (typeof attemptErrors)[number];
