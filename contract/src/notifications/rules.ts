import type { Access } from "../access/actor.ts";
import { type Gate, mayUse } from "../access/may-use.ts";
import { admin, driver, driverViewer, groupLeader, groupLeaderViewer } from "../access/role-sets.ts";

/** What the bell tells of, in the order of the settings, and who may hear of it (rule notifications/who). */
const gates = {
  alarm: { for: groupLeader, needs: "Geofences" },
  unplugged: { for: groupLeaderViewer },
  silent: { for: groupLeaderViewer },
  inspection: { for: groupLeaderViewer },
  service: { for: groupLeaderViewer },
  failedMail: { for: admin },
  deletionRequest: { for: admin, when: "isNoSupport" },
  agreement: { for: driverViewer },
  openTrips: { for: driver, needs: "Logbook" },
  auditFinding: { for: groupLeaderViewer, needs: "Logbook" },
  workingTime: { for: driver, needs: "TimeLog" },
  lateReturn: { for: driverViewer, needs: "Reservations" },
  notFetched: { for: driverViewer, needs: "Reservations" },
} as const satisfies Record<string, Gate>;

export type NotificationKind = keyof typeof gates;

export const notificationKinds = Object.keys(gates) as [NotificationKind, ...NotificationKind[]];

/** The kinds somebody may hear of at all; of which vehicles and people, his groups say. */
export const kindsFor = (access: Access): NotificationKind[] =>
  notificationKinds.filter((kind) => mayUse(access, gates[kind]));

/** Whether mails of a kind come to some people without their saying so (rule notifications/settings). */
export const hasUsualMails = (
  kind: NotificationKind,
): kind is "alarm" | "unplugged" | "agreement" | "openTrips" =>
  kind === "alarm" || kind === "unplugged" || kind === "agreement" || kind === "openTrips";

/** More than so many are told as "so many and more". */
export const mostCounted = 100;
