import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import * as z from "zod";
import { inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import type { Composers } from "../../platform/mail/composer.ts";
import { letter } from "../../platform/mail/letter.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

/** Tells that a box was pulled out of its vehicle (rule boxes/plugging). */
export const vehicleMails = {
  [mailKinds.boxUnplugged]: async (
    { mandatorId, recipients, language, payload },
    { database, clock, publicOrigin },
  ) => {
    const { eventId } = Unplugged.parse(payload);
    const event = await inMandator(
      database,
      mandatorId!,
      (db) => findUnplugging(db, eventId, { recipients, now: clock.now() }),
      { role: "jobs" },
    );
    if (event === undefined) return null;
    const tell = (key: keyof typeof de) => fill(say[key], { vehicle: event.vehicle })[language];
    const subject = tell("unpluggedSubject");
    const facts = [
      { label: tell("vehicle"), value: event.vehicle },
      { label: tell("licensePlate"), value: event.licensePlate },
      { label: tell("box"), value: event.imei },
      { label: tell("happenedAt"), value: shownTime(event.happenedAt) },
    ];
    const written = letter({
      language,
      heading: subject,
      paragraphs: [tell("greeting"), tell("unplugged")],
      facts: facts.filter(({ value }) => value !== ""),
      action: { label: tell("vehicles"), url: `${publicOrigin}/vehicles` },
      closing: [tell("meaning"), tell("reason")],
    });
    return { subject, ...written };
  },
} satisfies Composers;

const Unplugged = z.object({ eventId: z.string() });

type Unplugging = { vehicle: string; licensePlate: string; imei: string; happenedAt: Date };
type Sending = { recipients: readonly string[]; now: Date };

/**
 * The event, as long as it is worth a mail: the box has not been plugged in again, it still belongs into that vehicle
 * and did so when the event came, and whoever the mail is for still wants to know.
 */
async function findUnplugging(
  db: MandatorDb,
  eventId: string,
  { recipients, now }: Sending,
): Promise<Unplugging | undefined> {
  const { rows } = await sql<Unplugging>`
    select vehicles.name as vehicle, vehicles.license_plate as "licensePlate", boxes.imei,
      event.happened_at as "happenedAt"
    from box_events as event
    join vehicles on vehicles.id = event.vehicle_id
    join boxes on boxes.id = event.box_id
    join mandators on mandators.id = event.mandator_id
    where event.id = ${eventId}
      and mandators.send_box_unplugged_notification
      and mandators.send_box_unplugged_notification_to && ${[...recipients]}::text[]
      and exists (
        select from box_attachments as attachment
        where attachment.box_id = event.box_id and attachment.vehicle_id = event.vehicle_id
          and attachment.created_at <= event.received_at
          and coalesce(attachment.attached_until, 'infinity') > ${now}::timestamptz)
      and not exists (
        select from box_events as later
        where later.box_id = event.box_id and later.name = 'Plugged'
          and later.happened_at >= event.happened_at)`.execute(db);
  return rows[0];
}
