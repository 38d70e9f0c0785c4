import { fill, inBothLanguages, type Language } from "@wegbuch/contract/kit/texts";
import { wallOf } from "@wegbuch/contract/kit/vienna-clock";
import type { Notification } from "@wegbuch/contract/notifications/schemas";
import { type PushKind, pushKindsFor } from "@wegbuch/contract/pushsubscriptions/rules";
import { sql } from "kysely";
import { inMandator, type MandatorDb } from "../../platform/db/database.ts";
import type { ComposedPush, PushComposer, QueuedPush } from "../../platform/push/composer.ts";
import { findPeople, type Person } from "../groups/find-people.ts";
import { findWaiting } from "../inbox/find-waiting.ts";
import { type Look, noteLooks } from "../looks/note-looks.ts";
import { readNotifications } from "../notifications/queries.ts";
import { sayNotification } from "../notifications/say-notification.ts";
import { findComing } from "../reservations/find-coming.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

type Asked = { push: QueuedPush; person: Person; now: Date };
type Write = (db: MandatorDb, asked: Asked) => Promise<ComposedPush | null>;

/**
 * What a person is told on a device, as he would read it in the program now and in his language: of what is over, what he has
 * seen, or what he may not know of any more, nothing (rule push/content). Without the places of private ways, his own included.
 */
export const composePush: PushComposer = (push, { database, clock }) =>
  inMandator(
    database,
    push.mandatorId,
    async (db) => {
      const now = clock.now();
      const [person] = await findPeople(db, sql`users.id = ${push.userId}`, { now });
      if (person === undefined || !pushKindsFor(person.actor).includes(push.kind)) return null;
      return writes[push.kind](db, { push, person, now });
    },
    { role: "jobs" },
  );

const notification =
  (kind: "alarm" | "unplugged", path: string): Write =>
  async (db, { push, person: { actor, language }, now }) => {
    const [told] = await readNotifications(db, actor, [push.subjectId!]);
    if (told === undefined || told.endedAt !== null || told.isSeen) return null;
    // It says where the vehicle is (rule privacy/looks).
    if (kind === "alarm") noteLooks(db, actor, { now, kind: "track" }, await findLooks(db, told));
    return { title: say[kind][language], body: shortened(sayNotification(told, language)), path };
  };

/** The vehicle, and who drove it when it crossed the fence. */
async function findLooks(db: MandatorDb, { vehicle, happenedAt }: Notification): Promise<Look[]> {
  const { id } = vehicle!;
  const { rows } = await sql<Look>`
    select ${id}::uuid as "vehicleId", driver_at(${id}, ${happenedAt}) as "driverId"`.execute(db);
  return rows;
}

const writes: Record<PushKind, Write> = {
  alarm: notification("alarm", "/geofences/alarms"),
  unplugged: notification("unplugged", "/vehicles?hasError=true"),
  reservation: async (db, { push, person: { actor, language }, now }) => {
    const [coming] = await findComing(db, now, push.subjectId);
    if (coming === undefined || coming.driverId !== actor.userId) return null;
    const vehicle = coming.licensePlate || coming.vehicle;
    return {
      title: told("comingIn", { time: timeOf(coming.pickupAt) }, language),
      body: shortened(told("vehicleWaits", { vehicle }, language)),
      path: "/reservation",
    };
  },
  openTrips: async (db, { person: { actor, language }, now }) => {
    const { length: count } = await findWaiting(db, now, actor.userId);
    if (count === 0) return null;
    return {
      title: told(count === 1 ? "tripOne" : "tripMany", { count: String(count) }, language),
      body: say.sayPurpose[language],
      path: "/inbox",
      // Yesterday's says less.
      tag: "openTrips",
      badge: count,
    };
  },
};

const told = (key: keyof typeof de, values: Record<string, string>, language: Language): string =>
  fill(say[key], values)[language];

/** 14:05 */
const timeOf = (at: Date): string => new Date(wallOf(at.getTime())).toISOString().slice(11, 16);

const mostCharacters = 200;

const shortened = (text: string): string =>
  text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters - 1)}…`;
