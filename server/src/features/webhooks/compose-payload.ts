import type { Actor } from "@wegbuch/contract/access/actor";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { packagesOfMask } from "@wegbuch/contract/access/packages";
import { roles } from "@wegbuch/contract/access/roles";
import { reservations } from "@wegbuch/contract/reservations/endpoints";
import { trips } from "@wegbuch/contract/trips/endpoints";
import type { MessageType } from "@wegbuch/contract/webhooks/rules";
import { type Database, inMandator, type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { reservationList } from "../reservations/queries.ts";
import { showTrips } from "../trips/read-details.ts";
import { readAlarm, readBoxEvent, readPlugging, readSentReport, readUpkeep } from "./read-objects.ts";

type Told = { type: MessageType; objectId: string; happenedAt: Date; refs: unknown };
type Asked = { reader: Actor; told: Told; now: Date };
/** The object as it is told; `null` where it may be told no more, `undefined` where it is there no more. */
type Read = (db: MandatorDb, asked: Asked) => Promise<object | null | undefined>;

const trip: Read = async (db, { reader, told, now }) => {
  if (!mayUse(reader, trips.read)) return undefined;
  const [read] = await showTrips(db, reader, { ids: [told.objectId], now });
  return read;
};

const reservation: Read = async (db, { reader, told, now }) => {
  if (!mayUse(reader, reservations.list)) return undefined;
  const all = reservationList(reader, now, { mine: false, page: 1, perPage: 10 });
  const [read] = await all.read(db, [told.objectId]);
  return read;
};

const reads: Record<MessageType, Read> = {
  "trip.finished": trip,
  "trip.changed": trip,
  "trip.locked": trip,
  "trip.unlocked": trip,
  "trip.deleted": async () => undefined,
  "geofence.alarm": readAlarm,
  "box.unplugged": readPlugging,
  "box.plugged": readPlugging,
  "box.silent": readBoxEvent,
  "inspection.due": readUpkeep,
  "service.due": readUpkeep,
  "reservation.created": reservation,
  "reservation.changed": reservation,
  "reservation.cancelled": reservation,
  "report.sent": readSentReport,
  "webhook.test": async () => undefined,
};

const mostBytes = 20 * 1024;

/**
 * What a webhook is told, as it is now and as a token that reads for everybody would read it: what became private has lost
 * its places, and what is too large is named by its id alone (rule webhooks/payload). That places are told is noted as looks of
 * the webhook (rule privacy/looks). Null where nobody may be told of it any more.
 */
export function composePayload(
  database: Database,
  { mandatorId, webhookId }: { mandatorId: string; webhookId: string },
  told: Told,
  now: Date,
): Promise<string | null> {
  return inMandator(database, mandatorId, async (db) => {
    const object = await reads[told.type](db, { reader: await readerOf(db, webhookId), told, now });
    if (object === null) return null;
    const ids = { mandatorId, id: told.objectId };
    const { type, happenedAt } = told;
    const written = (data: object) => JSON.stringify({ type, timestamp: happenedAt.toISOString(), data });
    const whole = written({ ...ids, ...object });
    return Buffer.byteLength(whole) > mostBytes ? written(ids) : whole;
  });
}

/** Reads all of a company as a viewer does, and is nobody but the webhook: no place is his own, and where others drove he looks. */
async function readerOf(db: MandatorDb, webhookId: string): Promise<Actor> {
  const mandatorId = mandatorOf(db);
  const row = await db
    .selectFrom("mandators")
    .select(["packages", "can_show_tracks"])
    .where("id", "=", mandatorId)
    .executeTakeFirstOrThrow();
  return {
    userId: webhookId,
    name: "Webhook",
    mandatorId,
    supportUserId: null,
    supportName: null,
    role: roles.adminViewer,
    packages: packagesOfMask(row.packages),
    isHWNOE: false,
    canCalibrate: false,
    canShowTracks: false,
    canMergeSplitTrips: false,
    isTester: false,
    isSupport: false,
    placesHiddenBefore: Infinity,
  };
}
