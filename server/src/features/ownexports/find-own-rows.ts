import { type RawBuilder, sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { findToldDrivers } from "../privacy/find-told-drivers.ts";

type Row = Record<string, unknown>;

const rowsOf =
  (statement: (userId: string) => RawBuilder<Row>) =>
  async (db: MandatorDb, userId: string): Promise<Row[]> =>
    (await statement(userId).execute(db)).rows;

/** What is kept of a person besides his trips, by the file it comes in; who else had a hand in it is left out. */
export const findOwnRows = {
  drivingLogs: rowsOf(
    (userId) => sql<Row>`
      select log.day, log.started_at as "startedAt", log.finished_at as "finishedAt", log.description as remark,
        (select coalesce(jsonb_agg(jsonb_build_object('event', event, 'occurredAt', occurred_at,
            'originallyAt', originally_at, 'removedAt', removed_at) order by occurred_at, id), '[]')
         from time_log_events as event
         where event.mandator_id = log.mandator_id and event.time_log_id = log.id) as events
      from time_logs as log
      where log.user_id = ${userId}
      order by log.day`,
  ),
  signatures: rowsOf(
    (userId) => sql<Row>`
      select monday, how, strokes, signed_at as "signedAt", voided_at as "voidedAt"
      from steering_signatures
      where user_id = ${userId}
      order by monday, signed_at`,
  ),
  reservations: rowsOf(
    (userId) => sql<Row>`
      select vehicles.name as vehicle, vehicles.license_plate as "licensePlate", pickup_at as "pickupAt",
        return_at as "returnAt", pickup_address as "pickupAddress", return_address as "returnAddress", purpose, comment,
        cancelled_at as "cancelledAt", checked_out_at as "checkedOutAt", checked_in_at as "checkedInAt",
        out_told_at as "outToldAt", in_told_at as "inToldAt",
        out_mileage as "outMileageInMeters", in_mileage as "inMileageInMeters", out_note as "outNote", in_note as "inNote"
      from reservations
      join vehicles on vehicles.mandator_id = reservations.mandator_id and vehicles.id = reservations.vehicle_id
      where reservations.driver_id = ${userId}
      order by pickup_at, reservations.id`,
  ),
  supplements: rowsOf(
    (userId) => sql<Row>`
      select supplement.trip_id as "tripId", supplement.created_at as "createdAt", supplement.description as purpose,
        supplement.contact, supplement.reason
      from visible_supplements as supplement
      join visible_trips as trip on trip.mandator_id = supplement.mandator_id and trip.id = supplement.trip_id
      where trip.driver_id = ${userId} and supplement.user_id = ${userId} and trip.deleted_at is null
      order by supplement.created_at, supplement.id`,
  ),
  privateDrives: rowsOf(
    (userId) => sql<Row>`
      select vehicles.license_plate as "licensePlate", started_at as "startedAt", until, ends_with_trip as "endsWithTrip",
        ended_at as "endedAt"
      from private_modes
      join vehicles on vehicles.mandator_id = private_modes.mandator_id and vehicles.id = private_modes.vehicle_id
      where private_modes.driver_id = ${userId}
      order by started_at`,
  ),
  // What he let others see, by the agreement of his company.
  placeConsents: rowsOf(
    (userId) => sql<Row>`
      select given_at as "givenAt", withdrawn_at as "withdrawnAt"
      from agreement_consents
      where user_id = ${userId}
      order by given_at`,
  ),
  deletionRequests: rowsOf(
    (userId) => sql<Row>`
      select text, asked_at as "askedAt", due_on as "dueOn", decided_at as "decidedAt", is_granted as "isGranted",
        erased_until_on as "erasedUntil", erased_at as "erasedAt", kept_until_year as "keptUntilYear",
        withdrawn_at as "withdrawnAt"
      from deletion_requests
      where user_id = ${userId}
      order by asked_at, id`,
  ),
  months: rowsOf(
    (userId) => sql<Row>`
      select month, confirmed_at as "confirmedAt", encode(worked.content_hash, 'hex') as "contentHash",
        closed_at as "closedAt", coalesce(checked.checks, '[]') as checks
      from (select * from work_months where user_id = ${userId}) as worked
      full join (
        select month, jsonb_agg(jsonb_build_object('checkedAt', checked_at, 'remark', remark) order by checked_at, id) as checks
        from steering_checks where user_id = ${userId} group by month
      ) as checked using (month)
      order by month`,
  ),
  // As they were when their month was closed, whatever became of the trips.
  closedDrives: rowsOf(
    (userId) => sql<Row>`
      select month, day, vehicles.license_plate as "licensePlate", started_at as "startedAt", finished_at as "finishedAt",
        mileage_in_meters as "mileageInMeters", mileage_before_in_meters as "mileageBeforeInMeters"
      from closed_drives
      join vehicles on vehicles.mandator_id = closed_drives.mandator_id and vehicles.id = closed_drives.vehicle_id
      where closed_drives.user_id = ${userId}
      order by started_at, trip_id`,
  ),
  vehicles: rowsOf(
    (userId) => sql<Row>`
      select vehicles.name, license_plate as "licensePlate", owner_id is not distinct from ${userId} as "isOwner"
      from vehicles
      left join vehicle_drivers as permitted on permitted.mandator_id = vehicles.mandator_id
        and permitted.vehicle_id = vehicles.id and permitted.user_id = ${userId}
      where vehicles.deleted_at is null and (permitted.user_id is not null or owner_id = ${userId})
      order by vehicles.name, vehicles.id`,
  ),
  calibrations: rowsOf(
    (userId) => sql<Row>`
      select vehicles.name as vehicle, vehicles.license_plate as "licensePlate", calibrated_at as "calibratedAt",
        calibration.mileage_in_meters as "mileageInMeters", reason, calibration.deleted_at as "deletedAt"
      from calibrations as calibration
      join vehicles on vehicles.mandator_id = calibration.mandator_id and vehicles.id = calibration.vehicle_id
      where calibration.user_id = ${userId}
      order by calibrated_at, calibration.id`,
  ),
  auditAnswers: rowsOf(
    (userId) => sql<Row>`
      select vehicles.name as vehicle, vehicles.license_plate as "licensePlate", month, rule, remark,
        answered_at as "answeredAt"
      from audit_answers as answer
      join vehicles on vehicles.mandator_id = answer.mandator_id and vehicles.id = answer.vehicle_id
      where answer.user_id = ${userId}
      order by answered_at, rule, key`,
  ),
  // What is about others is only that he has seen it.
  notifications: rowsOf(
    (userId) => sql<Row>`
      select note.kind, note.happened_at as "happenedAt", note.ended_at as "endedAt", person.id is not null as "isAboutMe",
        vehicle.name as vehicle, vehicle.license_plate as "licensePlate",
        case when person.id is not null then note.facts end as facts, mark.seen_at as "seenAt"
      from notifications as note
      left join users as person on person.id = note.user_id and person.id = ${userId}
      left join vehicles as vehicle on vehicle.id = note.vehicle_id and person.id is not null
      left join notification_marks as mark on mark.notification_id = note.id and mark.user_id = ${userId}
      where person.id is not null or mark.user_id is not null
      order by note.happened_at, note.id`,
  ),
  notificationSettings: rowsOf(
    (userId) => sql<Row>`
      select kind, is_on_screen as "isOnScreen", mail from notification_settings
      where user_id = ${userId}
      order by kind`,
  ),
  views: rowsOf(
    () => sql<Row>`
      select view.hour, view.kind, viewer.role_id as role, view.is_support as "isSupport",
        coalesce('API: ' || program.name, 'Webhook: ' || hosts_told(
          webhook.host, webhook.former_hosts, view.hour, view.hour + interval '1 hour'), 'E-Mail: ' || told.address) as program,
        vehicles.name as vehicle,
        vehicles.license_plate as "licensePlate", view.count
      from own_place_views as view
      join vehicles on vehicles.id = view.vehicle_id
      left join users as viewer on viewer.id = view.viewer_id
      left join api_tokens as program on program.id = view.viewer_id
      left join webhooks as webhook on webhook.id = view.viewer_id
      left join told_addresses as told on told.id = view.viewer_id
      order by view.hour, view.kind, view.vehicle_id, view.viewer_id, view.is_support`,
  ),
  // Of thefts over of which he was told, and of those he had a hand in: nothing of who else had.
  theftCases: rowsOf(
    (userId) => sql<Row>`
      select vehicles.name as vehicle, vehicles.license_plate as "licensePlate", opened_at as "openedAt",
        confirmed_at as "confirmedAt", ends_at as "endsAt", told_at as "toldAt", reason,
        opened_by = ${userId} as "isOpenedByMe", confirmed_by is not distinct from ${userId} as "isConfirmedByMe"
      from theft_cases as theft
      join vehicles on vehicles.mandator_id = theft.mandator_id and vehicles.id = theft.vehicle_id
      where opened_by = ${userId} or confirmed_by = ${userId} or told_at is not null and ${userId} in (${findToldDrivers(
        {
          vehicleId: sql.ref("theft.vehicle_id"),
          confirmedAt: sql.ref("theft.confirmed_at"),
          endsAt: sql.ref("theft.ends_at"),
        },
      )})
      order by opened_at, theft.id`,
  ),
  apiTokens: rowsOf(
    (userId) => sql<Row>`
      select name, scopes, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt",
        last_used_from as "lastUsedFrom", revoked_at as "revokedAt"
      from api_tokens
      where created_by = ${userId}
      order by created_at, id`,
  ),
  shares: rowsOf(
    (userId) => sql<Row>`
      select vehicles.name as vehicle, vehicles.license_plate as "licensePlate", shares.created_at as "createdAt",
        shares.expires_at as "expiresAt", shares.revoked_at as "revokedAt"
      from shares
      join vehicles on vehicles.mandator_id = shares.mandator_id and vehicles.id = shares.vehicle_id
      where shares.created_by = ${userId}
      order by shares.created_at, shares.id`,
  ),
  // The phone he reports with, and since when; of who held it before or after nothing.
  phones: rowsOf(
    (userId) => sql<Row>`
      select phone.name, app, held_from as "heldFrom", phone.last_seen_at as "lastSeenAt", revoked_at as "revokedAt"
      from phone_holders as holder
      join phones as phone on phone.mandator_id = holder.mandator_id and phone.box_id = holder.box_id
      where holder.user_id = ${userId}
      order by held_from, phone.box_id`,
  ),
  // Where he is told things, without what would let others tell him some.
  pushDevices: rowsOf(
    (userId) => sql<Row>`
      select browser, kinds, created_at as "createdAt", told_at as "toldAt"
      from push_subscriptions
      where user_id = ${userId}
      order by created_at, id`,
  ),
  // What he agreed to: that these act on his trips.
  consents: rowsOf(
    (userId) => sql<Row>`
      select kind, confirmed_at as "agreedAt", ended_at as "endedAt", schedule, home, work, place, type,
        description as purpose, contact
      from classification_rules
      where user_id = ${userId}
      order by confirmed_at, id`,
  ),
};
