import type { Access } from "../access/actor.ts";
import { kindsFor, type NotificationKind } from "../notifications/rules.ts";

/** What a device may be told of, in the order of the screen (rule push/kinds). */
export const pushKinds = ["alarm", "unplugged", "reservation", "openTrips"] as const;

export type PushKind = (typeof pushKinds)[number];

/** Who may hear of a kind hears of this by the bell. */
const likeOf: Record<PushKind, NotificationKind> = {
  alarm: "alarm",
  unplugged: "unplugged",
  reservation: "notFetched",
  openTrips: "openTrips",
};

/** The kinds somebody may be told of at all (rule push/kinds). */
export function pushKindsFor(access: Access): PushKind[] {
  const heard = kindsFor(access);
  return pushKinds.filter((kind) => heard.includes(likeOf[kind]));
}
