import { expect, test } from "vitest";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";

const database = await aDatabase();

/** Where a person is named whose file tells of it. */
const told = `
  agreement_consents.user_id api_tokens.created_by audit_answers.user_id calibrations.user_id
  classification_rules.user_id closed_drives.user_id deletion_requests.user_id group_users.user_id
  known_devices.login_id login_events.login_id notification_marks.user_id notification_settings.user_id
  notifications.user_id passkeys.login_id phone_holders.user_id place_views.driver_id private_modes.driver_id
  push_subscriptions.user_id recovery_codes.login_id reservations.driver_id sessions.login_id shares.created_by
  sso_identities.login_id steering_checks.user_id steering_signatures.user_id theft_cases.confirmed_by
  theft_cases.opened_by time_logs.user_id totp_factors.login_id trip_supplements.user_id trips.driver_id users.id
  vehicle_drivers.user_id vehicles.owner_id work_months.user_id`;

/** Where he is named and nothing is told: the reason, and the columns. */
const leftOut = {
  "what he decided, made, looked at or classified for the company, which its histories tell": `
    deletion_requests.decided_by deletion_requests.entered_by geofence_analyses.created_by geofences.created_by
    history.actor_id history.effective_user_id imports.created_by orders.user_id place_views.viewer_id
    retention_holds.created_by steering_checks.checked_by trips.classified_by work_months.closed_by`,
  "what others chose him for": `
    geofence_analyses.driver_ids scheduled_reports.do_not_send_to_users scheduled_reports.on_users
    scheduled_reports.sent_to_users`,
  "what is reckoned or remembered from what is told": `
    erasures.person_id former_drivers.driver_id inbox_reminders.user_id notification_digests.user_id phones.user_id
    push_messages.user_id sealed_months.driver_ids trip_days.driver_id trip_months.driver_id`,
  "what lasts until it is used, and this file itself": `
    code_guesses.login_id login_challenges.login_id own_exports.user_id password_tokens.login_id place_holds.user_id`,
  "who is not of the company": `
    box_commands.created_by place_views.support_user_id sessions.effective_login_id settings.changed_by super_users.id`,
};

const words = (columns: string) => columns.split(/\s+/).filter(Boolean);

test("every column that names a person is told in his file, or left out for a reason", async () => {
  const rows = await asOwner<{ named: string }>(
    database,
    `select relname || '.' || attname as named
     from pg_attribute
     join pg_class on pg_class.oid = attrelid and relkind = 'r' and relnamespace = 'wegbuch'::regnamespace
     where attnum > 0 and not attisdropped and format_type(atttypid, null) in ('uuid', 'uuid[]')
       and (attname ~ '(^|_)(user|driver|login|viewer|actor|person|owner|sealed|holder)_ids?$' or attname ~ '_(by|users)$'
         or exists (
           select from pg_constraint
           where conrelid = attrelid and contype = 'f' and confrelid in ('users'::regclass, 'logins'::regclass)
             and attnum = any (conkey) and attname <> 'mandator_id'))
     order by named`,
  );
  const known = [told, ...Object.values(leftOut)].flatMap(words);
  expect(rows.map(({ named }) => named)).toEqual(known.toSorted());
});
