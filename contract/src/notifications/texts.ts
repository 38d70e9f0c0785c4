import type { Texts } from "../kit/texts.ts";
import type { NotificationKind } from "./rules.ts";

/** What each kind is called, on screen and in mails. */
export const de = {
  alarm: "Geofence-Alarm",
  unplugged: "Box abgesteckt",
  silent: "Box sendet nicht",
  inspection: "Begutachtung (§ 57a)",
  service: "Service",
  failedMail: "E-Mail nicht zugestellt",
  deletionRequest: "Löschantrag fällig",
  agreement: "Betriebsvereinbarung geändert",
  openTrips: "Offene Fahrten",
  auditFinding: "Befunde im Finanzamt-Check",
  workingTime: "Lenk- und Arbeitszeit",
  lateReturn: "Verspätete Rückgabe",
  notFetched: "Fahrzeug nicht abgeholt",
} satisfies Record<NotificationKind, string>;

export const en = {
  alarm: "Geofence alarm",
  unplugged: "Box unplugged",
  silent: "Box does not send",
  inspection: "Inspection (§ 57a)",
  service: "Service",
  failedMail: "E-mail not delivered",
  deletionRequest: "Deletion request due",
  agreement: "Works agreement changed",
  openTrips: "Open trips",
  auditFinding: "Findings of the pre-audit check",
  workingTime: "Driving and working time",
  lateReturn: "Late return",
  notFetched: "Vehicle not picked up",
} satisfies Texts<typeof de>;
