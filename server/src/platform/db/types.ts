// Written by generate-types.ts from the migrated schema; not by hand.
import type { ColumnType } from "kysely";

type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

type Json = JsonValue;

type JsonArray = JsonValue[];

type JsonObject = {
  [x: string]: JsonValue | undefined;
};

type JsonPrimitive = boolean | number | string | null;

type JsonValue = JsonArray | JsonObject | JsonPrimitive;

type Timestamp = ColumnType<Date, Date | string, Date | string>;

interface Addresses {
  cell: number;
  house_number: string;
  key: number;
  latitude: number;
  load: number;
  longitude: number;
  street_id: number;
}

interface AddressLookups {
  attempts: Generated<number>;
  due_at: Timestamp;
  mandator_id: Generated<string>;
  trip_end: string;
  trip_id: string;
}

interface AddressSources {
  address_count: number;
  country: string;
  credit: string;
  load: number;
  loaded_at: Timestamp;
  name: string;
  refused_count: number;
}

interface AddressStreets {
  address_count: number;
  city: string | null;
  folded: string;
  id: number;
  key: number;
  latitude: number;
  load: number;
  longitude: number;
  postcode: string | null;
  street: string;
  words: string;
}

interface AgreementConsents {
  given_at: Timestamp;
  mandator_id: Generated<string>;
  user_id: string;
  withdrawn_at: Timestamp | null;
}

interface ApiTokens {
  created_at: Timestamp;
  created_by: string;
  expires_at: Timestamp;
  id: string;
  last_four: string;
  last_used_at: Timestamp | null;
  last_used_from: string | null;
  mandator_id: Generated<string>;
  name: string;
  revoked_at: Timestamp | null;
  scopes: string[];
  token_hash: Buffer;
  told_at: Timestamp | null;
}

interface Arrivals {
  box_number: number;
  earliest_device_time: Timestamp;
  id: Generated<number>;
  is_refollow: Generated<boolean>;
  latest_device_time: Timestamp;
  received_at: Timestamp | null;
}

interface AuditAnswers {
  answered_at: Timestamp;
  key: string;
  mandator_id: Generated<string>;
  month: string;
  remark: string;
  rule: string;
  user_id: string;
  vehicle_id: string;
}

interface AuditChanges {
  id: Generated<number>;
  mandator_id: Generated<string>;
  month: string;
  vehicle_id: string;
}

interface AuditMonths {
  endangers: number;
  findings: Json;
  holds_until: Timestamp | null;
  mandator_id: Generated<string>;
  month: string;
  notes: number;
  queries: number;
  score: number | null;
  vehicle_id: string;
}

interface BoxAttachments {
  attached_from: Timestamp | null;
  attached_until: Timestamp | null;
  box_id: string;
  created_at: Timestamp;
  id: string;
  mandator_id: Generated<string>;
  vehicle_id: string;
}

interface BoxCheckpoints {
  box_number: number;
  reached_at: Timestamp;
  state: Json;
  state_hash: Buffer;
}

interface BoxCommands {
  answer: string | null;
  answered_at: Timestamp | null;
  box_number: number;
  created_at: Timestamp;
  created_by: string;
  failed_at: Timestamp | null;
  id: string;
  sent_at: Timestamp | null;
  text: string;
  tries: Generated<number>;
}

interface BoxCursors {
  box_number: number;
  failures: Generated<number>;
  followed_at: Timestamp | null;
  has_running_trip: Generated<boolean>;
  last_error: string | null;
  retry_at: Timestamp | null;
  state: Json | null;
}

interface Boxes {
  archive_comment: string | null;
  archived_at: Timestamp | null;
  created_at: Timestamp;
  device_type: Generated<string>;
  id: string;
  imei: string;
  kind: Generated<string>;
  left_mandator_at: Timestamp | null;
  mandator_id: string | null;
  model: Generated<string>;
  number: Generated<number>;
  phone_number: Generated<string>;
  sim_card_number: Generated<string>;
  source_networks: Generated<string[]>;
}

interface BoxEvents {
  box_id: string;
  happened_at: Timestamp;
  id: string;
  mandator_id: Generated<string>;
  name: string;
  received_at: Timestamp;
  vehicle_id: string;
}

interface BoxHealth {
  ahead_seconds: number | null;
  box_number: number;
  counted_on: string;
  gateway: string | null;
  records: number;
  refused: number;
  satellites: number | null;
  seen_at: Timestamp | null;
  signal: number | null;
  voltage_millivolts: number | null;
}

interface BoxIncidents {
  box_id: string;
  earliest_device_time: Timestamp | null;
  happened_at: Timestamp;
  kind: string;
  latest_device_time: Timestamp | null;
  mandator_id: Generated<string | null>;
  network: string | null;
  occurrences: Generated<number>;
  other_network: string | null;
}

interface BoxNetworks {
  box_number: number;
  first_seen_at: Timestamp;
  last_seen_at: Timestamp;
  network: string;
  transport: string;
}

interface BusinessAddresses {
  destination_address: Json | null;
  destination_latitude: number | null;
  destination_longitude: number | null;
  mandator_id: string | null;
}

interface BusinessSaidTrips {
  contact: string | null;
  description: string | null;
  destination_latitude: number | null;
  destination_longitude: number | null;
  finished_at: Timestamp | null;
  id: string | null;
  is_as_suggested: boolean | null;
  mandator_id: string | null;
  start_latitude: number | null;
  start_longitude: number | null;
  started_at: Timestamp | null;
  type: number | null;
}

interface CalendarFeeds {
  created_at: Timestamp;
  language: string;
  mandator_id: Generated<string>;
  token_hash: Buffer;
}

interface Calibrations {
  actual_mileage_in_meters: number | null;
  calibrated_at: Timestamp;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  id: string;
  is_initial: Generated<boolean>;
  mandator_id: Generated<string>;
  mileage_in_meters: number;
  reason: string | null;
  user_id: string | null;
  vehicle_id: string;
}

interface ClassificationRules {
  confirmed_at: Timestamp | null;
  contact: Generated<string>;
  created_at: Timestamp;
  description: Generated<string>;
  ended_at: Timestamp | null;
  former_positions: Generated<Json>;
  geofence_id: string | null;
  home: Json | null;
  id: string;
  kind: number;
  mandator_id: Generated<string>;
  offer_id: string | null;
  place: Json | null;
  position: Generated<number>;
  schedule: Json | null;
  type: number;
  user_id: string | null;
  vehicle_id: string | null;
  work: Json | null;
}

interface ClosedDrives {
  day: string;
  finished_at: Timestamp;
  mandator_id: Generated<string>;
  mileage_before_in_meters: number;
  mileage_in_meters: number;
  month: string;
  started_at: Timestamp;
  trip_id: string;
  user_id: string;
  vehicle_id: string;
}

interface CodeGuesses {
  guesses: number;
  login_id: string;
  since: Timestamp;
}

interface CompanyDays {
  day: string;
  is_driverless: boolean;
  is_hidden: boolean;
  locked_count: number;
  mandator_id: Generated<string>;
  mileage_in_meters: number;
  part: string;
  ready_count: number;
  trip_count: number;
  type: number;
}

interface CompanyMonths {
  is_driverless: boolean;
  is_hidden: boolean;
  locked_count: number;
  mandator_id: Generated<string>;
  mileage_in_meters: number;
  month: string;
  part: string;
  ready_count: number;
  trip_count: number;
  type: number;
}

interface Costcenters {
  archive_comment: string | null;
  archived_at: Timestamp | null;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  foreign_id: string;
  id: string;
  mandator_id: Generated<string>;
}

interface DeletionRequests {
  asked_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
  due_on: string;
  entered_by: string | null;
  erased_at: Timestamp | null;
  erased_until_on: string | null;
  id: string;
  is_granted: boolean | null;
  is_noted: Generated<boolean>;
  kept_until_year: number | null;
  mandator_id: Generated<string>;
  text: string;
  user_id: string;
  withdrawn_at: Timestamp | null;
}

interface ErasedIds {
  erasure_id: string;
  id: string;
  mandator_id: Generated<string>;
}

interface ErasedMileages {
  day: string;
  mandator_id: Generated<string>;
  mileage_in_meters: number;
  vehicle_id: string;
}

interface ErasedVehicles {
  mandator_id: Generated<string>;
  until: Timestamp;
  vehicle_id: string;
}

interface Erasures {
  begun_at: Timestamp;
  ended_at: Timestamp | null;
  id: string;
  ids_hash: string | null;
  is_filed: Generated<boolean>;
  kind: string;
  mandator_id: Generated<string>;
  person_id: string | null;
  record_count: Generated<number>;
  request_id: string | null;
  row_count: Generated<number>;
  until_on: string;
  vehicle_ids: Generated<string[]>;
}

interface FactBeginnings {
  mandator_id: Generated<string>;
}

interface FormerDrivers {
  driver_id: string | null;
  mandator_id: Generated<string>;
  origin_id: string;
  trip_id: string;
  until: Timestamp;
}

interface ForwardedDevices {
  box_id: string | null;
  knows_ignition: boolean;
  last_seen_at: Timestamp;
  mandator_id: Generated<string>;
  name: string;
  protocol: string;
  unique_id: string;
}

interface Frames {
  box_number: number;
  device_type: string;
  event_count: number;
  from_time: Timestamp;
  hash: string;
  payload: Buffer;
  platform: string;
  received_at: Timestamp;
  record_count: number;
  until_time: Timestamp;
}

interface Gateways {
  name: string;
  seen_at: Timestamp;
}

interface GeofenceAlarms {
  created_at: Timestamp;
  event: string;
  geofence_id: string;
  happened_at: Timestamp;
  id: string;
  latitude: number | null;
  longitude: number | null;
  mailed_at: Timestamp | null;
  mandator_id: Generated<string>;
  seen_at: Timestamp | null;
  vehicle_id: string;
}

interface GeofenceAnalyses {
  calculated_at: Timestamp | null;
  created_at: Timestamp;
  created_by: string;
  done_count: Generated<number>;
  driver_ids: string[] | null;
  failed_at: Timestamp | null;
  failure_count: Generated<number>;
  from_at: Timestamp;
  id: string;
  mandator_id: Generated<string>;
  reached_started_at: Timestamp | null;
  reached_trip_id: string | null;
  title: string;
  to_at: Timestamp;
  trip_count: number | null;
  types: number[] | null;
}

interface GeofenceAnalysisFences {
  analysis_id: string;
  geofence_id: string;
  mandator_id: Generated<string>;
  ring: Json;
  title: string;
}

interface GeofenceAnalysisVehicles {
  analysis_id: string;
  mandator_id: Generated<string>;
  vehicle_id: string;
}

interface GeofenceAnalysisVisits {
  analysis_id: string;
  crossings: Json;
  geofence_id: string;
  inside_seconds: number;
  mandator_id: Generated<string>;
  trip_id: string;
}

interface GeofenceMetadata {
  category: number;
  created_at: Timestamp;
  geofence_id: string;
  id: string;
  mandator_id: Generated<string>;
  value: string;
}

interface GeofenceRevisions {
  mandator_id: Generated<string>;
  revision: number;
}

interface Geofences {
  armed_weekdays: Generated<number>;
  colour: string | null;
  created_at: Timestamp;
  created_by: string | null;
  deleted_at: Timestamp | null;
  id: string;
  is_anti_theft_enabled: Generated<boolean>;
  is_editable: Generated<boolean>;
  latitude: number | null;
  line: Json | null;
  longitude: number | null;
  mandator_id: Generated<string>;
  notification_email: string | null;
  notification_mobile_number: string | null;
  radius_in_meters: number | null;
  ring: Json;
  shape: string;
  title: string;
  width_in_meters: number | null;
}

interface GeofenceVehicles {
  geofence_id: string;
  mandator_id: Generated<string>;
  vehicle_id: string;
}

interface Groups {
  created_at: Timestamp;
  id: string;
  mandator_id: Generated<string>;
  name: string;
  parent_id: string | null;
}

interface GroupUsers {
  group_id: string;
  mandator_id: Generated<string>;
  user_id: string;
}

interface GroupVehicles {
  group_id: string;
  mandator_id: Generated<string>;
  vehicle_id: string;
}

interface HidingDrives {
  deleted_at: Timestamp | null;
  finished_at: Timestamp | null;
  mandator_id: string;
  started_at: Timestamp;
  trip_id: string;
  vehicle_id: string;
}

interface HidingModes {
  ended_at: Timestamp | null;
  mandator_id: string | null;
  started_at: Timestamp | null;
  vehicle_id: string | null;
}

interface History {
  actor_id: string | null;
  actor_name: string | null;
  changed_at: Timestamp;
  details_hash: Buffer;
  effective_user_id: string | null;
  hash: Buffer;
  mandator_id: Generated<string>;
  new_value: string | null;
  object_id: string;
  object_kind: string;
  old_value: string | null;
  property_name: string;
  salt: Buffer | null;
  seq: number;
}

interface HistoryBookHeads {
  book_id: string;
  book_seq: number;
  hash: Buffer;
  mandator_id: Generated<string>;
}

interface HistoryBooks {
  book_id: string;
  book_seq: number;
  hash: Buffer;
  mandator_id: Generated<string>;
  seq: number;
}

interface HistoryHeads {
  hash: Buffer;
  mandator_id: string;
  seq: number;
}

interface HistoryKeys {
  first_day: string;
  verifier_key: string;
}

interface HistoryNotes {
  created_at: Timestamp;
  day: string;
  leaf_hashes: Buffer;
  note: string;
}

interface HistoryTimestamps {
  day: string;
  response: Buffer;
  stamped_at: Timestamp;
}

interface IdempotencyKeys {
  answer: string | null;
  begun_at: Timestamp;
  caller_id: string;
  fingerprint: Buffer;
  is_committed: Generated<boolean>;
  key: string;
  mandator_id: Generated<string>;
  status: number | null;
}

interface ImportMappings {
  id: string;
  mandator_id: Generated<string>;
  mapping: Json;
  name: string;
}

interface Imports {
  accepted: Generated<number>;
  created_at: Timestamp;
  created_by: string;
  file_name: string;
  finished_at: Timestamp | null;
  id: string;
  kind: string;
  mandator_id: Generated<string>;
  mapping: Json | null;
  recorded_from: Timestamp | null;
  recorded_until: Timestamp | null;
  refused: Generated<number>;
  removed: Generated<number>;
  removed_points: Generated<number>;
  sha256: string;
  undo_begun_at: Timestamp | null;
  undo_reached: string | null;
  undo_trips: Generated<number>;
  undone_at: Timestamp | null;
  vehicle_id: string | null;
}

interface InboxReminders {
  day: string;
  kind: number;
  mandator_id: Generated<string>;
  user_id: string;
}

interface Inspections {
  created_at: Timestamp;
  description: Generated<string>;
  id: string;
  inspected_on: string;
  mandator_id: Generated<string>;
  vehicle_id: string;
}

interface JobRunners {
  id: string;
  seen_at: Timestamp;
}

interface KnownDevices {
  has_returned: Generated<boolean>;
  login_id: string;
  seen_at: Timestamp;
  token_hash: Buffer;
}

interface LoginAttempts {
  address: string;
  attempted_at: Timestamp;
  email: string;
  id: string;
  kind: Generated<string>;
}

interface LoginChallenges {
  attempts: Generated<number>;
  browser_hash: Buffer | null;
  company_id: string | null;
  event_id: string | null;
  expires_at: Timestamp;
  is_remembered: Generated<boolean>;
  kind: Generated<string>;
  login_id: string | null;
  session_id: string | null;
  token_hash: Buffer;
}

interface LoginEvents {
  browser: string | null;
  happened_at: Timestamp;
  id: string;
  is_new_device: Generated<boolean>;
  is_told: Generated<boolean>;
  kind: string;
  login_id: string;
  method: string | null;
  network: string | null;
}

interface Logins {
  email: string;
  id: string;
  is_enabled: Generated<boolean>;
  mandator_id: string | null;
  password_expires_at: Timestamp | null;
  password_hash: string | null;
  password_is_temporary: Generated<boolean>;
  temporary_password_request_id: string | null;
}

interface Mails {
  attempts: Generated<number>;
  created_at: Timestamp;
  dropped_at: Timestamp | null;
  failed_at: Timestamp | null;
  held_by: string | null;
  id: string;
  kind: string;
  language: string;
  last_error: string | null;
  mandator_id: Generated<string | null>;
  next_attempt_at: Timestamp | null;
  payload: Json;
  recipients: string[];
  sent_at: Timestamp | null;
  subject: Generated<string>;
}

interface Mandators {
  address: Json | null;
  agreed_days: number | null;
  agreed_on: string | null;
  agreed_purposes: Generated<string>;
  agreed_windows: Generated<string>;
  agreement_kind: Generated<number>;
  anchor_emails: Generated<string[]>;
  anchor_interval: Generated<number>;
  anchored_until: string | null;
  archived_at: Timestamp | null;
  can_merge_split_trips: Generated<boolean>;
  can_show_tracks: Generated<boolean>;
  cancels_not_picked_up: Generated<boolean>;
  checks_reminded_for: string | null;
  company_name: Generated<string>;
  country: Generated<string>;
  counts_state_days: Generated<boolean>;
  created_at: Timestamp;
  daily_driving_hours: Generated<number>;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  driving_break_minutes: Generated<number>;
  hide_trips_up_to_in_meter: Generated<number>;
  holiday_region: string | null;
  id: string;
  inbox_since: Timestamp | null;
  is_erasing: Generated<boolean>;
  is_recount_waiting: Generated<boolean>;
  is_special_organisation: Generated<boolean>;
  live_location_interval_in_seconds: Generated<number>;
  lock_at_deadline: Generated<boolean>;
  logbook_retention_years: number | null;
  name: string;
  packages: number;
  places_erased_until: Timestamp | null;
  private_at_deadline: Generated<boolean>;
  reminds_of_checks: Generated<boolean>;
  reservation_buffer_minutes: Generated<number>;
  second_factor_roles: Generated<number[]>;
  send_box_unplugged_notification: Generated<boolean>;
  send_box_unplugged_notification_to: Generated<string[]>;
  send_welcome_mail: Generated<boolean>;
  tester_created_by: string | null;
  tester_expires_in_days: number | null;
  tester_since: Timestamp | null;
  track_retention_days: Generated<number>;
  trip_type_labels: Json | null;
  weekly_driving_hours: Generated<number>;
  working_day_hours: Generated<number>;
}

interface Migrations {
  applied_at: Timestamp;
  checksum: string;
  file: string;
}

interface MovedDrives {
  finished_at: Timestamp | null;
  mandator_id: string;
  started_at: Timestamp;
  vehicle_id: string;
}

interface NotificationDigests {
  mandator_id: Generated<string>;
  told_until: Timestamp;
  user_id: string;
}

interface NotificationMarks {
  mandator_id: Generated<string>;
  notification_id: string;
  seen_at: Timestamp;
  user_id: string;
}

interface Notifications {
  created_at: Timestamp;
  ended_at: Timestamp | null;
  facts: Generated<Json>;
  happened_at: Timestamp;
  id: string;
  key: string;
  kind: string;
  mandator_id: Generated<string>;
  subject_id: string | null;
  user_id: string | null;
  vehicle_id: string | null;
}

interface NotificationSettings {
  is_on_screen: boolean;
  kind: string;
  mail: string;
  mandator_id: Generated<string>;
  user_id: string;
}

interface OddReadings {
  altitude: number | null;
  battery_milliamps: number | null;
  battery_millivolts: number | null;
  box_number: number;
  device_time: Timestamp;
  device_type: string;
  event_id: number;
  event_type: string | null;
  external_power_millivolts: number | null;
  gps_status: number | null;
  hash: string;
  heading: number | null;
  ignition: boolean | null;
  info_text: string | null;
  io: Buffer | null;
  is_fix_valid: boolean;
  is_private: boolean | null;
  is_unplugged: boolean | null;
  latitude: number | null;
  longitude: number | null;
  priority: number;
  received_at: Timestamp;
  satellites: number | null;
  speed: number | null;
  total_distance: number | null;
}

interface OdometerDays {
  day: string;
  mandator_id: Generated<string>;
  mileage_in_meters: number;
  vehicle_id: string;
}

interface OdometerMonths {
  mandator_id: Generated<string>;
  mileage_in_meters: number;
  month: string;
  vehicle_id: string;
}

interface Orders {
  amount_of_bm: number;
  amount_of_cable: number;
  amount_of_obd2: number;
  box_price_in_cents: number;
  cable_price_in_cents: number;
  created_at: Timestamp;
  id: string;
  mandator_id: Generated<string>;
  number: Generated<number>;
  payment_interval: number;
  shipping_price_in_cents: number;
  user_id: string;
}

interface OwnExportParts {
  content: Buffer;
  export_id: string;
  mandator_id: Generated<string>;
  part: number;
}

interface OwnExports {
  asked_at: Timestamp;
  expires_at: Timestamp | null;
  id: string;
  mandator_id: Generated<string>;
  ready_at: Timestamp | null;
  user_id: string;
}

interface OwnPlaceViews {
  count: number | null;
  hour: Timestamp | null;
  is_support: boolean | null;
  kind: number | null;
  mandator_id: string | null;
  vehicle_id: string | null;
  viewer_id: string | null;
}

interface OwnSaidTrips {
  contact: string | null;
  description: string | null;
  destination_latitude: number | null;
  destination_longitude: number | null;
  finished_at: Timestamp | null;
  id: string | null;
  is_as_suggested: boolean | null;
  mandator_id: string | null;
  start_latitude: number | null;
  start_longitude: number | null;
  started_at: Timestamp | null;
  type: number | null;
}

interface Passkeys {
  counter: number;
  created_at: Timestamp;
  credential_id: Buffer;
  id: string;
  login_id: string;
  name: string;
  public_key: Buffer;
  transports: string[];
  used_at: Timestamp | null;
}

interface PasswordTokens {
  email: string;
  expires_at: Timestamp | null;
  login_id: string | null;
  request_id: string;
  requested_at: Timestamp;
  token_hash: Buffer | null;
}

interface PhoneHolders {
  box_id: string;
  held_from: Timestamp;
  mandator_id: Generated<string>;
  user_id: string | null;
}

interface Phones {
  app: string | null;
  battery_percent: number | null;
  box_id: string;
  clock_ahead_seconds: number | null;
  created_at: Timestamp;
  first_place_at: Timestamp | null;
  is_charging: boolean | null;
  last_seen_at: Timestamp | null;
  mandator_id: Generated<string>;
  name: string;
  refused_on: string | null;
  refused_today: Generated<number>;
  revoked_at: Timestamp | null;
  token_hash: Buffer;
  user_id: string | null;
}

interface PlaceHolds {
  email: string;
  hidden_before: Timestamp;
  mandator_id: Generated<string>;
  opens_at: Timestamp | null;
  request_id: string;
  token_hash: Buffer | null;
  user_id: string;
}

interface PlaceViews {
  count: number;
  driver_id: string | null;
  hour: Timestamp;
  kind: number;
  mandator_id: Generated<string>;
  support_user_id: string | null;
  vehicle_id: string;
  viewer_id: string | null;
}

interface PresetGeofences {
  preset: number;
  ring: Json;
}

interface PrivateModes {
  driver_id: string;
  ended_at: Timestamp | null;
  ends_with_trip: boolean;
  is_ended_by_driver: Generated<boolean>;
  mandator_id: Generated<string>;
  started_at: Timestamp;
  until: Timestamp;
  vehicle_id: string;
}

interface PushKeys {
  created_at: Timestamp;
  is_only: Generated<boolean>;
  private_key: string;
  public_key: string;
}

interface PushMessages {
  attempts: Generated<number>;
  created_at: Timestamp;
  dropped_at: Timestamp | null;
  error: string | null;
  expires_at: Timestamp;
  failed_at: Timestamp | null;
  id: string;
  key: string;
  kind: string;
  mandator_id: Generated<string>;
  next_attempt_at: Timestamp | null;
  sent_at: Timestamp | null;
  status: number | null;
  subject_id: string | null;
  subscription_id: string;
  user_id: string;
}

interface PushSubscriptions {
  auth: string;
  browser: string | null;
  created_at: Timestamp;
  endpoint: string;
  id: string;
  kinds: string[];
  mandator_id: Generated<string>;
  p256dh: string;
  session_id: string;
  told_at: Timestamp | null;
  user_id: string;
}

interface Readings {
  altitude: number | null;
  battery_milliamps: number | null;
  battery_millivolts: number | null;
  box_number: number;
  device_time: Timestamp;
  device_type: string;
  event_id: number;
  event_type: string | null;
  external_power_millivolts: number | null;
  gps_status: number | null;
  hash: string;
  heading: number | null;
  ignition: boolean | null;
  info_text: string | null;
  io: Buffer | null;
  is_fix_valid: boolean;
  is_private: boolean | null;
  is_unplugged: boolean | null;
  latitude: number | null;
  longitude: number | null;
  priority: number;
  received_at: Timestamp;
  satellites: number | null;
  speed: number | null;
  total_distance: number | null;
}

interface RecoveryCodes {
  hash: Buffer;
  login_id: string;
  used_at: Timestamp | null;
}

interface Reservations {
  cancelled_at: Timestamp | null;
  checked_in_at: Timestamp | null;
  checked_out_at: Timestamp | null;
  comment: Generated<string>;
  created_at: Timestamp;
  driver_id: string;
  id: string;
  in_mileage: number | null;
  in_note: Generated<string>;
  in_told_at: Timestamp | null;
  late_told_at: Timestamp | null;
  mandator_id: Generated<string>;
  out_mileage: number | null;
  out_note: Generated<string>;
  out_told_at: Timestamp | null;
  pickup_address: string;
  pickup_at: Timestamp;
  purpose: Generated<string>;
  return_address: string;
  return_at: Timestamp;
  series_id: string | null;
  vehicle_id: string;
}

interface RetentionHolds {
  created_at: Timestamp;
  created_by: string;
  ended_at: Timestamp | null;
  from_on: string;
  id: string;
  mandator_id: Generated<string>;
  reason: string;
  to_on: string;
  vehicle_ids: Generated<string[]>;
}

interface ScheduledReportOccurrences {
  asked: Json;
  from_at: Timestamp;
  mandator_id: Generated<string>;
  occurrence_at: Timestamp;
  ran_at: Timestamp;
  receiver_ids: string[];
  refused_ids: string[];
  report_id: string;
  to_at: Timestamp;
}

interface ScheduledReports {
  counts_from_at: Timestamp;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  do_not_send_to_users: string[];
  finished_at: Timestamp | null;
  format: number;
  group_by: number;
  id: string;
  interval: number;
  last_days: number | null;
  last_occurrence_at: Timestamp | null;
  mandator_id: Generated<string>;
  name: string;
  next_occurrence_at: Timestamp | null;
  on_cost_centers: string[];
  on_geofences: string[];
  on_groups: string[];
  on_users: string[];
  on_vehicles: string[];
  period: number;
  repetitions: number | null;
  report_on_all: boolean;
  send_to_all: number[];
  send_to_groups: string[];
  sent_count: Generated<number>;
  sent_to_users: string[];
  show_private_trip_times: boolean;
  started_at: Timestamp;
  type: number;
}

interface SealedMonths {
  driver_ids: string[];
  id: string;
  language: string;
  layout: string;
  mandator_id: Generated<string>;
  month: string;
  reason: string;
  sealed_at: Timestamp;
  sealed_by: string;
  sha256: string;
  state: string;
  trip_count: number;
  vehicle_id: string;
  version: number;
}

interface SealFiles {
  content: Buffer;
  mandator_id: Generated<string>;
  name: string;
  seal_id: string;
  sha256: string;
  type: string;
}

interface Sealings {
  asked_at: Timestamp;
  author: Json;
  done_count: Generated<number>;
  finished_at: Timestamp | null;
  id: string;
  language: string;
  mandator_id: Generated<string>;
  month: string;
  reason: string;
  refused_ids: Generated<string[]>;
  sealed_count: Generated<number>;
  unchanged_count: Generated<number>;
  vehicle_ids: string[];
}

interface ServiceFiles {
  content: Buffer;
  mandator_id: Generated<string>;
  name: string;
  service_id: string;
  type: string;
}

interface Services {
  created_at: Timestamp;
  description: Generated<string>;
  id: string;
  mandator_id: Generated<string>;
  mileage_in_meters: number;
  price_in_cents: number | null;
  serviced_on: string;
  vehicle_id: string;
  workshop: Generated<string>;
}

interface SessionBearers {
  created_at: Timestamp;
  session_id: string;
  token_hash: Buffer;
}

interface Sessions {
  browser: string | null;
  cookie_hash: Buffer;
  created_at: Timestamp;
  device_hash: Buffer | null;
  effective_login_id: string | null;
  expires_at: Timestamp;
  id: string;
  is_remembered: boolean;
  last_used_at: Timestamp;
  login_id: string;
  method: string | null;
  network: string | null;
  proved_at: Timestamp | null;
}

interface Settings {
  changed_at: Timestamp;
  changed_by: string | null;
  named: Json;
  topic: string;
  version: Generated<number>;
  version_of_others: Generated<number>;
}

interface SetupCodes {
  hash: Buffer;
  made_at: Timestamp;
}

interface Shares {
  created_at: Timestamp;
  created_by: string;
  expires_at: Timestamp;
  id: string;
  mandator_id: Generated<string>;
  revoked_at: Timestamp | null;
  token_hash: Buffer;
  vehicle_id: string;
}

interface ShowingDrives {
  finished_at: Timestamp | null;
  mandator_id: string;
  started_at: Timestamp;
  vehicle_id: string;
}

interface Sso {
  client_id: string;
  client_secret: string;
  creates_users: boolean;
  group_id: string | null;
  is_only: boolean;
  issuer: string;
  mandator_id: Generated<string>;
  role_id: number;
}

interface SsoDomains {
  created_at: Timestamp;
  domain: string;
  mandator_id: Generated<string>;
  token: string;
  verified_at: Timestamp | null;
  verified_by: string | null;
}

interface SsoIdentities {
  bound_at: Timestamp;
  client_id: string;
  issuer: string;
  login_id: string;
  mandator_id: Generated<string>;
  subject: string;
}

interface StandingDrives {
  finished_at: Timestamp | null;
  mandator_id: string;
  started_at: Timestamp;
  vehicle_id: string;
}

interface SteeringChecks {
  checked_at: Timestamp;
  checked_by: string;
  content_hash: Buffer;
  id: string;
  mandator_id: Generated<string>;
  month: string;
  remark: Generated<string>;
  user_id: string;
}

interface SteeringSignatures {
  content_hash: Buffer;
  how: number;
  id: string;
  mandator_id: Generated<string>;
  monday: string;
  signed_at: Timestamp;
  strokes: string | null;
  user_id: string;
  voided_at: Timestamp | null;
}

interface SuperUsers {
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  first_name: string;
  id: string;
  language: Generated<string>;
  last_name: string;
}

interface SystemGeofences {
  created_at: Timestamp;
  id: string;
  ring: Json;
  title: string;
}

interface TachographPeriods {
  mandator_id: Generated<string>;
  since: string;
  until: string | null;
  vehicle_id: string;
}

interface TheftCases {
  confirmed_at: Timestamp | null;
  confirmed_by: string | null;
  ends_at: Timestamp | null;
  id: string;
  mandator_id: Generated<string>;
  opened_at: Timestamp;
  opened_by: string;
  reason: string;
  told_at: Timestamp | null;
  vehicle_id: string;
}

interface TimeLogEvents {
  created_at: Timestamp;
  event: number;
  id: string;
  mandator_id: Generated<string>;
  occurred_at: Timestamp;
  originally_at: Timestamp | null;
  removed_at: Timestamp | null;
  time_log_id: string;
}

interface TimeLogs {
  awaited_until: Timestamp | null;
  created_at: Timestamp;
  day: string;
  description: Generated<string>;
  finished_at: Timestamp | null;
  id: string;
  mandator_id: Generated<string>;
  started_at: Timestamp | null;
  user_id: string;
}

interface ToldAddresses {
  address: string;
  id: string;
  mandator_id: Generated<string>;
  told_at: Timestamp;
}

interface TotpFactors {
  confirmed_at: Timestamp | null;
  created_at: Timestamp;
  id: string;
  last_step: number | null;
  login_id: string;
  secret: string;
}

interface TripBooks {
  last_number: Generated<number>;
  mandator_id: Generated<string>;
  vehicle_id: string;
}

interface TripDays {
  day: string;
  driver_id: string | null;
  duration_seconds: number;
  idle_seconds: number;
  is_hidden: boolean;
  locked_count: number;
  mandator_id: Generated<string>;
  mileage_in_meters: number;
  ready_count: number;
  trip_count: number;
  type: number;
  vehicle_id: string;
}

interface TripFacts {
  commitments: ArrayType<Buffer>;
  driver_name: string | null;
  erased_at: Timestamp | null;
  is_written_later: Generated<boolean>;
  keys: ArrayType<Buffer> | null;
  license_plate: string;
  mandator_id: Generated<string>;
  revision: number;
  root: Buffer;
  salt: Buffer | null;
  track_hash: string | null;
  track_salt: Buffer | null;
  trip_id: string;
  vehicle_id: string;
}

interface TripMonths {
  driver_id: string | null;
  duration_seconds: number;
  idle_seconds: number;
  is_hidden: boolean;
  locked_count: number;
  mandator_id: Generated<string>;
  mileage_in_meters: number;
  month: string;
  ready_count: number;
  trip_count: number;
  type: number;
  vehicle_id: string;
}

interface TripNumbers {
  mandator_id: Generated<string>;
  number: number;
  trip_id: string;
  vehicle_id: string;
}

interface Trips {
  agent: Generated<number>;
  box_id: string | null;
  calibrated_at: Timestamp | null;
  classified_at: Timestamp | null;
  classified_by: string | null;
  classified_how: number | null;
  contact: Generated<string>;
  copied_from_id: string | null;
  costcenter_id: string | null;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  destination_address: Json | null;
  destination_latitude: number | null;
  destination_longitude: number | null;
  driver_id: string | null;
  end_reason: string | null;
  exported_at: Timestamp | null;
  finished_at: Timestamp | null;
  has_been_changed: Generated<boolean>;
  id: string;
  idle_seconds: Generated<number>;
  import_id: string | null;
  is_as_suggested: Generated<boolean>;
  is_recomposed: Generated<boolean>;
  locked_at: Timestamp | null;
  mandator_id: Generated<string>;
  mileage_in_meters: Generated<number>;
  mileage_source: Generated<string>;
  ready_for_export_at: Timestamp | null;
  recorded_vehicle_id: string | null;
  reservation_id: string | null;
  start_address: Json | null;
  start_latitude: number | null;
  start_longitude: number | null;
  started_at: Timestamp;
  type: Generated<number>;
  vehicle_id: string;
}

interface TripSupplements {
  contact: Generated<string>;
  created_at: Timestamp;
  description: Generated<string>;
  id: string;
  mandator_id: Generated<string>;
  reason: string;
  trip_id: string;
  user_id: string;
}

interface TripTracks {
  mandator_id: Generated<string>;
  part: number;
  points: Buffer;
  trip_id: string;
}

interface TripVisits {
  crossings: Json;
  geofence_id: string;
  geofence_title: string;
  inside_seconds: number;
  mandator_id: Generated<string>;
  trip_id: string;
}

interface UnknownImeis {
  address: string;
  attempts: number;
  imei: string;
  last_seen_at: Timestamp;
}

interface UpkeepChanges {
  id: Generated<number>;
  mandator_id: Generated<string>;
  vehicle_id: string;
}

interface Users {
  archive_comment: string | null;
  archived_at: Timestamp | null;
  birth_date: string | null;
  can_calibrate: Generated<boolean>;
  can_merge_split_trips: Generated<boolean>;
  can_show_tracks: Generated<boolean>;
  costcenter_id: string | null;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  first_name: string;
  foreign_id: string | null;
  id: string;
  is_driving_main_job: Generated<boolean>;
  language: Generated<string>;
  last_name: string;
  log_exempt_reason: string | null;
  log_exempt_since: string | null;
  mandator_id: Generated<string>;
  role_id: number;
  searched: Generated<string>;
  steering_duty: Generated<number>;
}

interface VehicleDrivers {
  mandator_id: Generated<string>;
  user_id: string;
  vehicle_id: string;
}

interface VehicleOdometers {
  anchor_at: Timestamp;
  anchor_meters: number;
  driven_meters: number;
  mandator_id: Generated<string>;
  vehicle_id: string;
}

interface VehiclePositions {
  changed_at: Timestamp | null;
  device_time: Timestamp | null;
  heading: number | null;
  last_contact_at: Timestamp;
  latitude: number | null;
  longitude: number | null;
  mandator_id: Generated<string>;
  speed: number | null;
  vehicle_id: string;
}

interface Vehicles {
  archive_comment: string | null;
  archived_at: Timestamp | null;
  assign_trips_to_owner: Generated<boolean>;
  costcenter_id: string | null;
  country: string | null;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  has_tachograph: Generated<boolean>;
  id: string;
  is_private_trip_allowed: Generated<boolean>;
  license_plate: Generated<string>;
  mandator_id: Generated<string>;
  model: Generated<string>;
  name: string;
  owner_id: string | null;
  periodic_service_distance_in_meter: number | null;
  registration_date: string | null;
  searched: Generated<string>;
  type: number;
  vehicle_service_type: number | null;
}

interface VehicleTaxes {
  acquired_on: string | null;
  acquisition_cost_in_cents: number | null;
  co2_in_grams: number | null;
  electric_range_in_km: number | null;
  list_price_in_cents: number | null;
  mandator_id: Generated<string>;
  propulsion: number | null;
  vehicle_id: string;
}

interface VehicleYears {
  commute_days: number | null;
  commute_in_km: number | null;
  depreciation_or_lease_in_cents: number | null;
  mandator_id: Generated<string>;
  other_costs_in_cents: number | null;
  vehicle_id: string;
  year: number;
}

interface VisibleAlarms {
  event: string;
  geofence_id: string;
  geofence_title: string;
  happened_at: Timestamp;
  id: string;
  latitude: number | null;
  longitude: number | null;
  mailed_at: Timestamp | null;
  mandator_id: string;
  vehicle_id: string;
}

interface VisibleAnalysisVisits {
  analysis_id: string;
  crossings: Json;
  geofence_id: string;
  geofence_title: string;
  inside_seconds: number;
  mandator_id: string;
  trip_id: string;
}

interface VisibleFacts {
  fields: Json | null;
  is_place_visible: boolean | null;
  is_written_later: boolean | null;
  mandator_id: string | null;
  revision: number | null;
  root: Buffer | null;
  trip_id: string | null;
  vehicle_id: string | null;
}

interface VisibleSupplements {
  contact: string;
  created_at: Timestamp;
  description: string;
  id: string;
  mandator_id: string;
  reason: string;
  trip_id: string;
  user_id: string;
}

interface VisibleTracks {
  mandator_id: string;
  part: number;
  points: Buffer;
  trip_id: string;
}

interface VisibleTrips {
  agent: number;
  calibrated_at: Timestamp | null;
  classified_at: Timestamp | null;
  classified_by: string | null;
  classified_how: number | null;
  contact: string;
  copied_from_id: string | null;
  costcenter_id: string | null;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  description: string;
  destination_address: Json | null;
  destination_latitude: number | null;
  destination_longitude: number | null;
  driver_id: string | null;
  end_reason: string | null;
  exported_at: Timestamp | null;
  finished_at: Timestamp | null;
  has_been_changed: boolean;
  id: string;
  idle_seconds: number;
  import_id: string | null;
  is_place_visible: boolean;
  is_recomposed: boolean;
  is_track_visible: boolean;
  locked_at: Timestamp | null;
  mandator_id: string;
  mileage_in_meters: number;
  mileage_source: string;
  ready_for_export_at: Timestamp | null;
  recorded_vehicle_id: string | null;
  reservation_id: string | null;
  start_address: Json | null;
  start_latitude: number | null;
  start_longitude: number | null;
  started_at: Timestamp;
  type: number;
  vehicle_id: string;
}

interface VisibleVisits {
  crossings: Json;
  driver_id: string | null;
  geofence_id: string;
  geofence_title: string;
  inside_seconds: number;
  mandator_id: string;
  trip_id: string;
  vehicle_id: string;
}

interface WebhookDeliveries {
  answer: string | null;
  attempts: Generated<number>;
  error: string | null;
  failed_at: Timestamp | null;
  id: string;
  is_again: Generated<boolean>;
  mandator_id: Generated<string>;
  message_id: string;
  next_attempt_at: Timestamp | null;
  number: Generated<number>;
  object_id: string;
  sent_at: Timestamp | null;
  status: number | null;
  tried_at: Timestamp | null;
  webhook_id: string;
}

interface WebhookMessages {
  created_at: Timestamp;
  happened_at: Timestamp;
  id: string;
  key: string | null;
  mandator_id: Generated<string>;
  object_id: string;
  refs: Json;
  type: string;
}

interface Webhooks {
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  description: string;
  disabled_at: Timestamp | null;
  disabled_why: string | null;
  events: string[];
  failing_since: Timestamp | null;
  former_hosts: Generated<Json>;
  host: Generated<string | null>;
  id: string;
  mandator_id: Generated<string>;
  old_secret: string | null;
  old_until: Timestamp | null;
  older_secret: string | null;
  secret: string;
  url: string;
}

interface WorkMonths {
  closed_at: Timestamp | null;
  closed_by: string | null;
  confirmed_at: Timestamp | null;
  content_hash: Buffer | null;
  mandator_id: Generated<string>;
  month: string;
  user_id: string;
}

export interface DB {
  address_lookups: AddressLookups;
  address_sources: AddressSources;
  address_streets: AddressStreets;
  addresses: Addresses;
  agreement_consents: AgreementConsents;
  api_tokens: ApiTokens;
  arrivals: Arrivals;
  audit_answers: AuditAnswers;
  audit_changes: AuditChanges;
  audit_months: AuditMonths;
  box_attachments: BoxAttachments;
  box_checkpoints: BoxCheckpoints;
  box_commands: BoxCommands;
  box_cursors: BoxCursors;
  box_events: BoxEvents;
  box_health: BoxHealth;
  box_incidents: BoxIncidents;
  box_networks: BoxNetworks;
  boxes: Boxes;
  business_addresses: BusinessAddresses;
  business_said_trips: BusinessSaidTrips;
  calendar_feeds: CalendarFeeds;
  calibrations: Calibrations;
  classification_rules: ClassificationRules;
  closed_drives: ClosedDrives;
  code_guesses: CodeGuesses;
  company_days: CompanyDays;
  company_months: CompanyMonths;
  costcenters: Costcenters;
  deletion_requests: DeletionRequests;
  erased_ids: ErasedIds;
  erased_mileages: ErasedMileages;
  erased_vehicles: ErasedVehicles;
  erasures: Erasures;
  fact_beginnings: FactBeginnings;
  former_drivers: FormerDrivers;
  forwarded_devices: ForwardedDevices;
  frames: Frames;
  gateways: Gateways;
  geofence_alarms: GeofenceAlarms;
  geofence_analyses: GeofenceAnalyses;
  geofence_analysis_fences: GeofenceAnalysisFences;
  geofence_analysis_vehicles: GeofenceAnalysisVehicles;
  geofence_analysis_visits: GeofenceAnalysisVisits;
  geofence_metadata: GeofenceMetadata;
  geofence_revisions: GeofenceRevisions;
  geofence_vehicles: GeofenceVehicles;
  geofences: Geofences;
  group_users: GroupUsers;
  group_vehicles: GroupVehicles;
  groups: Groups;
  hiding_drives: HidingDrives;
  hiding_modes: HidingModes;
  history: History;
  history_book_heads: HistoryBookHeads;
  history_books: HistoryBooks;
  history_heads: HistoryHeads;
  history_keys: HistoryKeys;
  history_notes: HistoryNotes;
  history_timestamps: HistoryTimestamps;
  idempotency_keys: IdempotencyKeys;
  import_mappings: ImportMappings;
  imports: Imports;
  inbox_reminders: InboxReminders;
  inspections: Inspections;
  job_runners: JobRunners;
  known_devices: KnownDevices;
  login_attempts: LoginAttempts;
  login_challenges: LoginChallenges;
  login_events: LoginEvents;
  logins: Logins;
  mails: Mails;
  mandators: Mandators;
  migrations: Migrations;
  moved_drives: MovedDrives;
  notification_digests: NotificationDigests;
  notification_marks: NotificationMarks;
  notification_settings: NotificationSettings;
  notifications: Notifications;
  odd_readings: OddReadings;
  odometer_days: OdometerDays;
  odometer_months: OdometerMonths;
  orders: Orders;
  own_export_parts: OwnExportParts;
  own_exports: OwnExports;
  own_place_views: OwnPlaceViews;
  own_said_trips: OwnSaidTrips;
  passkeys: Passkeys;
  password_tokens: PasswordTokens;
  phone_holders: PhoneHolders;
  phones: Phones;
  place_holds: PlaceHolds;
  place_views: PlaceViews;
  preset_geofences: PresetGeofences;
  private_modes: PrivateModes;
  push_keys: PushKeys;
  push_messages: PushMessages;
  push_subscriptions: PushSubscriptions;
  readings: Readings;
  recovery_codes: RecoveryCodes;
  reservations: Reservations;
  retention_holds: RetentionHolds;
  scheduled_report_occurrences: ScheduledReportOccurrences;
  scheduled_reports: ScheduledReports;
  seal_files: SealFiles;
  sealed_months: SealedMonths;
  sealings: Sealings;
  service_files: ServiceFiles;
  services: Services;
  session_bearers: SessionBearers;
  sessions: Sessions;
  settings: Settings;
  setup_codes: SetupCodes;
  shares: Shares;
  showing_drives: ShowingDrives;
  sso: Sso;
  sso_domains: SsoDomains;
  sso_identities: SsoIdentities;
  standing_drives: StandingDrives;
  steering_checks: SteeringChecks;
  steering_signatures: SteeringSignatures;
  super_users: SuperUsers;
  system_geofences: SystemGeofences;
  tachograph_periods: TachographPeriods;
  theft_cases: TheftCases;
  time_log_events: TimeLogEvents;
  time_logs: TimeLogs;
  told_addresses: ToldAddresses;
  totp_factors: TotpFactors;
  trip_books: TripBooks;
  trip_days: TripDays;
  trip_facts: TripFacts;
  trip_months: TripMonths;
  trip_numbers: TripNumbers;
  trip_supplements: TripSupplements;
  trip_tracks: TripTracks;
  trip_visits: TripVisits;
  trips: Trips;
  unknown_imeis: UnknownImeis;
  upkeep_changes: UpkeepChanges;
  users: Users;
  vehicle_drivers: VehicleDrivers;
  vehicle_odometers: VehicleOdometers;
  vehicle_positions: VehiclePositions;
  vehicle_taxes: VehicleTaxes;
  vehicle_years: VehicleYears;
  vehicles: Vehicles;
  visible_alarms: VisibleAlarms;
  visible_analysis_visits: VisibleAnalysisVisits;
  visible_facts: VisibleFacts;
  visible_supplements: VisibleSupplements;
  visible_tracks: VisibleTracks;
  visible_trips: VisibleTrips;
  visible_visits: VisibleVisits;
  webhook_deliveries: WebhookDeliveries;
  webhook_messages: WebhookMessages;
  webhooks: Webhooks;
  work_months: WorkMonths;
}
