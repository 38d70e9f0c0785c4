import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import { day, id, instant, Reference } from "../kit/wire.ts";
import { mostCounted, notificationKinds } from "./rules.ts";

const NotificationKind = z.enum(notificationKinds);

/** What a notification says besides its vehicle and person; each kind has some of it (rule notifications/kinds). */
export const NotificationFacts = z.object({
  /** Since when a box is silent or a vehicle should be back. */
  since: instant.optional(),
  /** By when something is due: an inspection, a service, the trips that wait. */
  dueOn: day.optional(),
  isOverdue: z.boolean().optional(),
  /** At which odometer a service is due. */
  dueAtMeters: z.int().optional(),
  /** How many trips wait, or findings there are. */
  count: z.int().optional(),
  /** The first day of the month or week it is about. */
  from: day.optional(),
  /** Whom a mail did not reach. */
  address: z.string().optional(),
  /** When whoever comes next has the vehicle. */
  nextAt: instant.optional(),
});
export type NotificationFacts = z.infer<typeof NotificationFacts>;

const Seen = z.object({ name: z.string(), seenAt: instant }).meta({ id: "SeenNotification" });

export const Notification = z
  .object({
    id,
    kind: NotificationKind,
    happenedAt: instant,
    /** Since when it is told. */
    toldAt: instant,
    /** Since when its cause is gone; null while there is something to do. */
    endedAt: instant.nullable(),
    /** Whether the caller has seen it. */
    isSeen: z.boolean(),
    vehicle: Reference.extend({ licensePlate: z.string() }).nullable(),
    /** Whom it is about. */
    user: Reference.nullable(),
    /** Of an alarm. */
    geofence: Reference.nullable(),
    event: z.enum(["Entering", "Leaving"]).nullable(),
    facts: NotificationFacts,
    /** Who else has seen it, as far as the caller may see people; the first ones. */
    seenBy: z.array(Seen),
    /** How many more have. */
    moreSeenBy: z.int(),
  })
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof Notification>;

export const NotificationFilter = z.object({
  ...pageQuery,
  kinds: z.array(NotificationKind).max(notificationKinds.length).optional(),
  /** Only what the caller has not seen and is still so. */
  isUnseen: z.boolean().default(false),
});
export type NotificationFilter = z.output<typeof NotificationFilter>;

export const NotificationCount = z.object({
  /** How many there are that the caller has not seen; more are not counted. */
  count: z.int().max(mostCounted),
});

const mostAtOnce = 1_000;

/** Which ones: by name, or all that reach the caller on screen and were told until an instant. */
export const SeenNotifications = z.union([
  z.object({ ids: z.array(id).min(1).max(mostAtOnce) }),
  z.object({ until: instant }),
]);
export type SeenNotifications = z.output<typeof SeenNotifications>;

/** What of a kind reaches somebody; by mail as usual, not at all, at once or once a day. */
export const NotificationSetting = z
  .object({
    kind: NotificationKind,
    isOnScreen: z.boolean(),
    mail: z.enum(["usual", "none", "atOnce", "daily"]),
  })
  .meta({ id: "NotificationSetting" });
export type NotificationSetting = z.infer<typeof NotificationSetting>;

/** All kinds that the caller may hear of, which may be none. */
export const NotificationSettings = z.object({ settings: z.array(NotificationSetting) });

/** Some of them. */
export const NotificationSettingsChange = z.object({
  settings: z.array(NotificationSetting).min(1).max(notificationKinds.length),
});
