import { expect, test } from "vitest";
import { roleNames } from "./roles.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";

const database = await aDatabase();

/** What each role may do with each table, written down by hand (rule database/roles). */
const rights: Record<(typeof roleNames)[number], Record<string, string>> = {
  admin: {
    "select insert update delete":
      "code_guesses known_devices login_attempts login_challenges logins passkeys password_tokens place_holds preset_geofences push_subscriptions recovery_codes session_bearers sessions settings system_geofences totp_factors",
    "select insert update": "box_attachments boxes mandators super_users users",
    "select insert delete": "group_users login_events setup_codes sso_identities",
    "select insert": "box_commands group_vehicles groups mails vehicles",
    insert: "vehicle_odometers webhook_deliveries webhook_messages",
    select:
      "agreement_consents api_tokens box_health box_incidents box_networks costcenters frames gateways history history_keys history_notes history_timestamps migrations odd_readings readings reservations sso sso_domains unknown_imeis",
  },
  app: {
    "select insert update delete":
      "audit_answers box_attachments calendar_feeds company_days company_months groups odometer_days odometer_months push_messages trip_days trip_months webhook_deliveries webhooks",
    "select insert update":
      "costcenters geofence_revisions geofences notification_settings push_keys reservations scheduled_reports sealings users vehicle_odometers vehicle_taxes vehicle_years vehicles",
    "select insert delete":
      "audit_months classification_rules closed_drives forwarded_devices geofence_metadata geofence_vehicles group_users group_vehicles idempotency_keys import_mappings inspections notifications own_export_parts services shares vehicle_drivers webhook_messages",
    "select insert":
      "agreement_consents api_tokens calibrations deletion_requests former_drivers geofence_analyses geofence_analysis_fences geofence_analysis_vehicles imports notification_marks orders own_exports phone_holders phones retention_holds seal_files sealed_months service_files steering_checks steering_signatures tachograph_periods theft_cases time_log_events time_logs work_months",
    insert: "address_lookups mails trip_supplements trip_tracks",
    "select delete": "audit_changes push_subscriptions sso_domains upkeep_changes",
    delete: "sso trip_visits",
    select:
      "address_sources address_streets addresses box_events box_incidents boxes business_said_trips erased_mileages erasures hiding_drives hiding_modes history history_keys history_timestamps mandators moved_drives own_place_views own_said_trips preset_geofences private_modes showing_drives standing_drives system_geofences told_addresses " +
      "trip_numbers vehicle_positions visible_alarms visible_analysis_visits visible_facts visible_supplements visible_tracks visible_trips visible_visits",
  },
  gateway: { insert: "arrivals frames odd_readings readings", select: "box_networks" },
  tracker: {
    "select insert update delete":
      "address_lookups box_checkpoints box_cursors company_days company_months odometer_days odometer_months trip_days trip_months trip_tracks trips " +
      "vehicle_positions",
    "select insert update": "vehicle_odometers",
    "select insert delete": "arrivals box_events geofence_alarms private_modes trip_visits",
    "select insert": "box_incidents calibrations fact_beginnings former_drivers notifications",
    "select delete": "classification_rules geofence_analyses",
    insert: "geofence_analysis_visits mails push_messages webhook_deliveries webhook_messages",
    select:
      "box_attachments boxes costcenters erased_mileages erased_vehicles frames geofence_analysis_fences geofence_analysis_vehicles " +
      "geofence_revisions geofence_vehicles geofences group_users group_vehicles groups hiding_drives hiding_modes history mandators moved_drives notification_settings odd_readings phone_holders readings reservations showing_drives standing_drives " +
      "trip_books trip_numbers users vehicle_drivers vehicles visible_supplements visible_trips",
  },
  jobs: {
    "select insert update delete": "erasures job_runners mails told_addresses",
    "select insert update": "notification_digests",
    "select insert delete": "inbox_reminders scheduled_report_occurrences",
    "select insert": "history_keys history_notes history_timestamps",
    "select delete": "classification_rules erased_ids imports own_exports",
    insert: "webhook_deliveries webhook_messages",
    delete: "place_views",
    "select update delete": "address_lookups",
    select:
      "address_sources address_streets addresses api_tokens box_attachments box_events box_incidents boxes calibrations costcenters deletion_requests erased_vehicles geofence_revisions " +
      "geofence_vehicles geofences group_users group_vehicles groups hiding_drives hiding_modes mandators moved_drives notification_marks notification_settings notifications orders reservations retention_holds scheduled_reports showing_drives standing_drives system_geofences theft_cases " +
      "users vehicle_drivers vehicles visible_alarms visible_trips",
  },
  report: {
    select:
      "audit_answers box_attachments box_events box_incidents boxes business_addresses calibrations closed_drives company_days company_months costcenters erased_mileages fact_beginnings geofence_vehicles geofences group_users group_vehicles " +
      "groups hiding_drives hiding_modes history history_book_heads history_books history_heads history_keys history_notes history_timestamps inspections mandators moved_drives odometer_days odometer_months own_place_views seal_files sealed_months services showing_drives standing_drives steering_checks steering_signatures system_geofences tachograph_periods time_log_events time_logs told_addresses trip_days trip_months trip_numbers users " +
      "vehicle_drivers vehicle_odometers vehicle_positions vehicles visible_facts visible_supplements visible_tracks visible_trips visible_visits work_months",
  },
};

/** Tables of which a role may touch single columns only. */
const columnRights: Record<string, string> = {
  "app update import_mappings": "mapping name",
  "app update imports":
    "accepted finished_at refused removed removed_points undo_begun_at undo_reached undo_trips undone_at",
  "app update phones":
    "app battery_percent clock_ahead_seconds first_place_at is_charging last_seen_at name refused_on refused_today revoked_at token_hash user_id",
  "app update phone_holders": "user_id",
  "app update shares": "revoked_at",
  "app update push_subscriptions": "told_at",
  "jobs select push_messages": "mandator_id next_attempt_at",
  "tracker select push_messages": "key mandator_id subscription_id",
  "tracker select push_subscriptions": "id kinds mandator_id user_id",
  "app update forwarded_devices": "box_id knows_ignition last_seen_at name protocol",
  "admin select address_lookups": "due_at",
  "admin select arrivals": "box_number id received_at",
  "admin select box_cursors": "box_number",
  "admin update api_tokens": "last_used_at last_used_from",
  "admin update sso_domains": "verified_at verified_by",
  "admin select webhook_messages": "id key mandator_id type",
  "admin select webhooks": "disabled_at disabled_why events id mandator_id",
  "jobs select webhook_deliveries":
    "attempts is_again mandator_id next_attempt_at number object_id webhook_id",
  "jobs select webhook_messages": "id key mandator_id type",
  "jobs select webhooks": "disabled_at disabled_why events id mandator_id",
  "tracker select webhook_messages": "id key mandator_id type",
  "tracker select webhooks": "disabled_at disabled_why events id mandator_id",
  "admin update agreement_consents": "withdrawn_at",
  "admin update groups": "name",
  "admin update reservations": "cancelled_at",
  "admin update vehicles": "assign_trips_to_owner",
  "admin update mails": "attempts failed_at next_attempt_at",
  // Places and descriptions it writes, but reads through visible_trips.
  "app select trips":
    "agent box_id calibrated_at classified_at classified_by classified_how costcenter_id created_at deleted_at " +
    "driver_id end_reason exported_at finished_at has_been_changed id idle_seconds import_id is_as_suggested is_recomposed locked_at mandator_id mileage_in_meters " +
    "mileage_source ready_for_export_at recorded_vehicle_id reservation_id started_at type vehicle_id",
  "app insert sso": "client_id client_secret creates_users group_id is_only issuer role_id",
  "app insert sso_domains": "created_at domain token",
  "app insert trips":
    "agent box_id calibrated_at classified_at classified_by classified_how contact costcenter_id created_at " +
    "description destination_address " +
    "destination_latitude destination_longitude driver_id end_reason finished_at has_been_changed id " +
    "idle_seconds import_id is_recomposed mandator_id mileage_in_meters mileage_source recorded_vehicle_id reservation_id " +
    "start_address start_latitude start_longitude started_at type vehicle_id",
  "app update trips":
    "calibrated_at classified_at classified_by classified_how contact costcenter_id deleted_at description " +
    "destination_address destination_latitude " +
    "destination_longitude driver_id end_reason finished_at has_been_changed idle_seconds is_as_suggested is_recomposed " +
    "locked_at mileage_in_meters mileage_source ready_for_export_at recorded_vehicle_id reservation_id start_address " +
    "start_latitude start_longitude started_at type vehicle_id",
  "app update api_tokens": "revoked_at",
  "app update sso": "client_id client_secret creates_users group_id is_only issuer role_id",
  "app update sso_domains": "verified_at verified_by",
  "app update agreement_consents": "withdrawn_at",
  "app update classification_rules": "ended_at former_positions position",
  "app update deletion_requests":
    "decided_at decided_by erased_until_on is_granted is_noted kept_until_year text withdrawn_at",
  "jobs update deletion_requests": "erased_at is_noted text",
  "app update notifications": "ended_at facts",
  "app update own_exports": "expires_at ready_at",
  "app update retention_holds": "ended_at",
  "app update idempotency_keys": "answer begun_at status",
  "app update steering_signatures": "voided_at",
  "app update theft_cases": "confirmed_at confirmed_by ends_at",
  "jobs update api_tokens": "told_at",
  "jobs update theft_cases": "told_at",
  "app update time_logs": "awaited_until description finished_at started_at",
  "app update tachograph_periods": "until",
  "app update work_months": "closed_at closed_by confirmed_at content_hash",
  "app update time_log_events": "occurred_at originally_at removed_at",
  // Enough to take them away.
  "app select trip_visits": "mandator_id trip_id",
  "app select sso": "client_id creates_users group_id is_only issuer mandator_id role_id",
  "app select settings": "named topic",
  "jobs select place_views": "hour mandator_id",
  "jobs select settings": "named topic",
  "app select logins": "email id is_enabled mandator_id password_is_temporary",
  "jobs select logins": "email id is_enabled mandator_id password_is_temporary",
  "report select api_tokens": "id mandator_id name",
  "report select imports": "file_name id mandator_id",
  "tracker select imports": "file_name id mandator_id",
  "report select webhooks": "former_hosts host id mandator_id",
  "report select logins": "email id is_enabled mandator_id password_is_temporary",
  "report select reservations":
    "checked_in_at checked_out_at id in_mileage mandator_id out_mileage pickup_at vehicle_id",
  "report select vehicle_taxes": "acquired_on mandator_id vehicle_id",
  "tracker update calibrations": "actual_mileage_in_meters deleted_at",
  "tracker update private_modes": "ended_at is_ended_by_driver",
  "tracker update geofence_analyses":
    "calculated_at done_count failed_at failure_count reached_started_at reached_trip_id trip_count",
  "tracker update geofence_alarms": "mailed_at",
  "tracker update mandators": "is_recount_waiting",
  "tracker update reservations": "cancelled_at late_told_at",
  "tracker select logins": "email id is_enabled mandator_id",
  "gateway select boxes": "archived_at device_type id imei kind model number source_networks",
  "gateway select box_commands": "answered_at box_number failed_at id sent_at text tries",
  "gateway update box_commands": "answer answered_at failed_at sent_at tries",
  "jobs select trips":
    "agent classified_at created_at deleted_at destination_address destination_latitude destination_longitude driver_id finished_at id locked_at " +
    "mandator_id mileage_in_meters start_address start_latitude start_longitude started_at vehicle_id",
  "jobs update mandators": "anchored_until checks_reminded_for places_erased_until",
  "jobs update scheduled_reports": "last_occurrence_at next_occurrence_at sent_count",
  "jobs update trips": "destination_address start_address",
};

test("each role may do with each table what the table of rights says, and nothing else", async () => {
  const granted = await asOwner<{ role: string; privileges: string; tables: string }>(
    database,
    `select replace(grantee, 'wegbuch_', '') as role, privileges, string_agg(name, ' ' order by name) as tables
     from (select grantee, table_name as name,
         string_agg(lower(privilege_type), ' ' order by position(privilege_type in 'SELECT INSERT UPDATE DELETE'))
           as privileges
       from information_schema.role_table_grants
       where table_schema = 'wegbuch' and grantee not in ('wegbuch_owner', 'wegbuch_backup') group by 1, 2) as by_table
     group by grantee, privileges`,
  );

  const found = Object.fromEntries(
    roleNames.map((role) => [
      role,
      Object.fromEntries(
        granted.filter((one) => one.role === role).map((one) => [one.privileges, one.tables]),
      ),
    ]),
  );
  expect(found).toEqual(rights);
  expect(new Set(granted.map(({ role }) => role))).toEqual(new Set(roleNames));
});

test("where a role may touch single columns only, they are the ones it needs", async () => {
  const granted = await asOwner<{ subject: string; columns: string }>(
    database,
    `with whole as materialized (
       select grantee, table_name, privilege_type from information_schema.role_table_grants
       where table_schema = 'wegbuch')
     select replace(grantee, 'wegbuch_', '') || ' ' || lower(privilege_type) || ' ' || table_name as subject,
       string_agg(column_name, ' ' order by column_name) as columns
     from information_schema.column_privileges
     where table_schema = 'wegbuch' and grantee not in ('wegbuch_owner', 'wegbuch_backup')
       and (grantee, table_name, privilege_type) not in (select * from whole)
     group by grantee, privilege_type, table_name`,
  );

  expect(Object.fromEntries(granted.map(({ subject, columns }) => [subject, columns]))).toEqual(columnRights);
});

test("whoever makes a backup reads every table whole, and does nothing else", async () => {
  const odd = await asOwner(
    database,
    `select relname, privileges from (
       select c.oid, relname, relrowsecurity, string_agg(privilege_type, ' ' order by privilege_type) as privileges
       from pg_class c left join lateral (
         select * from aclexplode(relacl) where grantee = 'wegbuch_backup'::regrole) as acl on true
       where relnamespace = 'wegbuch'::regnamespace and relkind in ('r', 'p') and not relispartition
       group by 1, 2, 3) as t
     where privileges is distinct from 'SELECT' or relrowsecurity and not exists (
       select from pg_policy where polrelid = t.oid and polcmd = 'r' and pg_get_expr(polqual, polrelid) = 'true'
         and polroles = array['wegbuch_backup'::regrole::oid])`,
  );

  expect(odd).toEqual([]);
});

test("the gateway adds readings and reads nothing back", async () => {
  const row = "(box_number, device_time, event_id, hash, received_at, device_type, priority, is_fix_valid)";
  const values = "(1, current_date, 0, 0, current_date, 'bm', 0, true)";
  const gateway = database.pool("gateway");

  await gateway.query(`insert into readings ${row} values ${values} on conflict do nothing`);
  await gateway.query(`insert into readings ${row} values ${values} on conflict do nothing`);

  for (const forbidden of [
    "select 1 from readings",
    "select 1 from frames",
    "delete from frames",
    `insert into readings ${row} values ${values} on conflict do nothing returning hash`,
    "update readings set priority = 1",
    "delete from readings",
    "truncate readings",
    "select 1 from trips",
    "select mandator_id from boxes",
    "select 1 from logins",
  ]) {
    await expect(gateway.query(forbidden), forbidden).rejects.toThrow("permission denied");
  }
});

test("the app role reads neither readings, nor password hashes, nor unmasked trips and tracks", async () => {
  for (const forbidden of [
    "select 1 from readings",
    "select 1 from frames",
    "select 1 from odd_readings",
    "select password_hash from logins",
    "select start_latitude from trips",
    "select destination_address from trips",
    "select description from trips",
    "update trips set description = start_address::text",
    "update trips set exported_at = locked_at",
    "insert into trips (start_latitude) values (48) returning start_latitude",
    "select 1 from trip_tracks",
    "select geofence_title from trip_visits",
    "select trip_id from geofence_analysis_visits",
    "select 1 from sessions",
    "insert into history (seq) values (1)",
    "create table spies (id int)",
    "create temporary table t (id int); set role wegbuch_owner",
  ]) {
    await expect(database.pool("app").query(forbidden), forbidden).rejects.toThrow("permission denied");
  }
});
