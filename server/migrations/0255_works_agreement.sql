-- What works council or people agreed to: outside of the times it says, and where each must consent without the consent of
-- whoever drove, others see neither where a vehicle is nor the way of a trip. Times, kilometres and ends stay.
alter table mandators
  -- 0 none, 1 a works agreement, 2 the consent of each person.
  add column agreement_kind smallint not null default 0 check (agreement_kind between 0 and 2),
  add column agreed_on date,
  add column agreed_purposes text not null default '',
  -- Minutes of a week from Monday on, as clocks show them; Monday to Friday from 6 to 18.
  add column agreed_windows int4multirange not null
    default '{[360,1080),[1800,2520),[3240,3960),[4680,5400),[6120,6840)}',
  -- For how many days places are kept at most; null where nothing is said of it.
  add column agreed_days smallint,
  add check (agreement_kind = 0 or agreed_on is not null),
  add check (agreed_windows <@ '{[0,10080)}'),
  add check (agreed_days between 1 and 400);

-- Who consented when, and until when: a row each time, which stays.
create table agreement_consents (
  mandator_id uuid not null default current_mandator() references mandators (id),
  user_id uuid not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (mandator_id, user_id, given_at),
  foreign key (mandator_id, user_id) references users (mandator_id, id),
  check (withdrawn_at >= given_at)
);
create unique index agreement_consents_that_hold on agreement_consents (mandator_id, user_id) where withdrawn_at is null;
call isolate_by_mandator('agreement_consents');
grant select, insert, update (withdrawn_at) on agreement_consents to wegbuch_app;

-- Minutes since Monday began, as clocks show them.
create function minute_of_week(at timestamptz) returns double precision
  language sql stable parallel safe
  return 1440 * (extract(isodow from at at time zone 'Europe/Vienna') - 1)
    + extract(epoch from (at at time zone 'Europe/Vienna')::time) / 60;

-- Whether all of a time lies in the windows of a week; what ends on the full minute has not begun the next one.
create function is_in_windows(windows int4multirange, since timestamptz, until timestamptz) returns boolean
  language sql stable parallel safe
  return until < since + interval '7 days' and (
    select case
      when first < after then windows @> int4range(first, after)
      else windows @> int4range(first, 10080) and windows @> int4range(0, after) end
    from (
      select floor(minute_of_week(since))::integer as first,
        case when until > since then ceil(minute_of_week(until)) else floor(minute_of_week(since)) + 1 end::integer as after
    ) as minutes);

-- As before; and whether the way of a trip is for its reader, which an agreement may keep from others although its ends are
-- told. One under way has gone on as long as its box was heard.
create or replace view visible_trips as
select
  trip.mandator_id, trip.id, trip.vehicle_id, trip.driver_id, trip.costcenter_id, trip.started_at, trip.finished_at,
  trip.mileage_in_meters, trip.mileage_source, trip.idle_seconds, trip.type, trip.agent, trip.has_been_changed,
  trip.is_recomposed, trip.end_reason, trip.locked_at, trip.ready_for_export_at, trip.exported_at, trip.calibrated_at,
  trip.created_at, trip.deleted_at,
  not private.is_hidden as is_place_visible,
  case when not private.is_hidden then trip.start_latitude end as start_latitude,
  case when not private.is_hidden then trip.start_longitude end as start_longitude,
  case when not private.is_hidden then trip.destination_latitude end as destination_latitude,
  case when not private.is_hidden then trip.destination_longitude end as destination_longitude,
  case when not private.is_hidden then trip.start_address end as start_address,
  case when not private.is_hidden then trip.destination_address end as destination_address,
  case when not private.is_hidden then trip.description else '' end as description,
  trip.recorded_vehicle_id, trip.copied_from_id,
  trip.classified_at, trip.classified_by, trip.classified_how,
  case when not private.is_hidden then trip.contact else '' end as contact,
  trip.reservation_id,
  not private.is_hidden and (reader.agreement_kind = 0
    or (trip.driver_id = reader.actor and trip.started_at >= reader.own_since)
    or (is_in_windows(reader.agreed_windows, trip.started_at, coalesce(
        trip.finished_at,
        greatest(trip.started_at, (
          select device_time from vehicle_positions as position
          where position.mandator_id = trip.mandator_id
            and position.vehicle_id = coalesce(trip.recorded_vehicle_id, trip.vehicle_id)))))
      and (reader.agreement_kind = 1 or exists (
        select from agreement_consents as consent
        where consent.mandator_id = trip.mandator_id and consent.user_id = trip.driver_id
          and consent.withdrawn_at is null and consent.given_at <= trip.started_at))))
    as is_track_visible
from trips as trip
cross join (
  select coalesce(bool_or(is_special_organisation), false) as is_special, current_actor() as actor,
    coalesce(max(agreement_kind), 0) as agreement_kind, range_agg(agreed_windows) as agreed_windows,
    coalesce(
      (select hidden_before from place_holds where mandator_id = current_mandator() and user_id = current_actor()),
      '-infinity') as own_since,
    coalesce(
      (select array_agg(vehicle_id) from private_modes
       where mandator_id = current_mandator() and ended_at is null and driver_id is distinct from current_actor()),
      '{}') as switched_vehicles
  from mandators
) as reader
cross join lateral (
  select (trip.type = 1
    and (reader.actor is null
      or ((trip.driver_id is distinct from reader.actor or trip.started_at < reader.own_since) and not reader.is_special)))
    or (trip.finished_at is null and trip.vehicle_id = any(reader.switched_vehicles)
      and (reader.actor is null or not reader.is_special))
    as is_hidden
) as private;

-- As before, of ways alone: what a trip met on its way is part of it, and so is the hash of it.
create or replace view visible_tracks with (security_barrier) as
select track.mandator_id, track.trip_id, track.part, track.points
from trip_tracks as track
join visible_trips as trip on trip.mandator_id = track.mandator_id and trip.id = track.trip_id
where trip.is_track_visible;
create or replace view visible_visits with (security_barrier) as
select visit.mandator_id, visit.trip_id, visit.geofence_id, visit.geofence_title, visit.inside_seconds, visit.crossings
from trip_visits as visit
join geofences as fence on fence.mandator_id = visit.mandator_id and fence.id = visit.geofence_id
join visible_trips as trip on trip.mandator_id = visit.mandator_id and trip.id = visit.trip_id
where trip.is_track_visible and fence.deleted_at is null;
create or replace view visible_analysis_visits with (security_barrier) as
select visit.mandator_id, visit.analysis_id, visit.trip_id, visit.geofence_id, fence.title as geofence_title,
  now.inside_seconds, now.crossings
from geofence_analysis_visits as visit
join geofence_analysis_fences as fence on fence.mandator_id = visit.mandator_id
  and fence.analysis_id = visit.analysis_id and fence.geofence_id = visit.geofence_id
join visible_trips as trip on trip.mandator_id = visit.mandator_id and trip.id = visit.trip_id
cross join lateral (
  select 1000 * date_part('epoch', trip.started_at) as from_ms,
    1000 * date_part('epoch', coalesce(trip.finished_at, 'infinity')) as until_ms
) as span
cross join lateral (
  select (visit.crossings -> 0 ->> 'time')::double precision < span.from_ms
    or (visit.crossings -> -1 ->> 'time')::double precision > span.until_ms
    or visit.inside_seconds > ceil((span.until_ms - span.from_ms) / 1000) as is_longer
) as known
cross join lateral (
  select visit.inside_seconds, visit.crossings where known.is_longer is not true
  union all
  select cut.inside_seconds, cut.left_crossings
  from cut_visit(visit.crossings, span.from_ms, span.until_ms) as cut
  where known.is_longer and cut.inside_seconds > 0
) as now
where trip.is_track_visible;
create or replace view visible_facts with (security_barrier) as
select facts.mandator_id, facts.trip_id, facts.vehicle_id, facts.revision, facts.root, facts.is_written_later,
  visible.is_place_visible,
  (
    select jsonb_object_agg(name, case when opening.key is not null
        and (visible.is_place_visible or name <> all (private_facts()))
        and (visible.is_track_visible or name <> 'trackHash')
      then jsonb_build_object('v', coalesce(value, 'null')::jsonb, 'k', encode(opening.key, 'hex'))
      else jsonb_build_object('c', encode(commitment, 'hex')) end)
    from unnest(fact_names(), fact_values(trip, facts.driver_name, facts.license_plate, facts.track_hash),
      facts.commitments, facts.keys) as fact (name, value, commitment, kept)
    cross join lateral (
      select case when facts.keys is null then fact_key(facts.salt, name) else kept end as key
    ) as opening
  ) as fields
from trip_facts as facts
join trips as trip on trip.mandator_id = facts.mandator_id and trip.id = facts.trip_id
join visible_trips as visible on visible.mandator_id = facts.mandator_id and visible.id = facts.trip_id;

-- Where an agreement keeps from the actor where a vehicle was, by the number of what is asked: outside of its windows, and
-- without the consent of whoever drove. That is who drove a recorded trip then, or had driven the last one.
create function unagreed_numbers(vehicles uuid[], at_times timestamptz[], until_times timestamptz[])
  returns setof bigint
  language sql stable security definer
  set search_path = wegbuch, pg_temp
  set plan_cache_mode = force_generic_plan
as $$
  select asked.number
  from mandators as company
  cross join lateral (
    select vehicle, at_time, case when isfinite(until_time) then greatest(at_time, until_time) else at_time end as seen, number
    from unnest(vehicles, at_times, until_times) with ordinality as each (vehicle, at_time, until_time, number)
  ) as asked
  left join lateral (
    select driver_id, started_at from (
      (select driver_id, started_at, id from trips
       where mandator_id = company.id and vehicle_id = asked.vehicle and recorded_vehicle_id is null
         and deleted_at is null and agent <> 1 and started_at <= asked.seen
       order by started_at desc, id desc limit 1)
      union all
      (select driver_id, started_at, id from trips
       where mandator_id = company.id and recorded_vehicle_id = asked.vehicle
         and deleted_at is null and agent <> 1 and started_at <= asked.seen
       order by started_at desc, id desc limit 1)
    ) as recorded
    order by started_at desc, id desc limit 1
  ) as drive on true
  where company.id = current_mandator() and company.agreement_kind > 0
    and (drive.driver_id = current_actor() and drive.started_at >= coalesce(
      (select hidden_before from place_holds where mandator_id = company.id and user_id = current_actor()),
      '-infinity')) is not true
    and (not is_in_windows(company.agreed_windows, asked.at_time, asked.seen)
      or (company.agreement_kind = 2 and not exists (
        select from agreement_consents as consent
        where consent.mandator_id = company.id and consent.user_id = drive.driver_id
          and consent.withdrawn_at is null and consent.given_at <= drive.started_at)))
$$;
revoke execute on function unagreed_numbers from public;
grant execute on function unagreed_numbers to wegbuch_app, wegbuch_report, wegbuch_tracker, wegbuch_jobs;

-- What hides a place is what was driven privately, as before, and what an agreement says.
alter function hidden_numbers rename to private_numbers;
create function hidden_numbers(vehicles uuid[], at_times timestamptz[], until_times timestamptz[])
  returns setof bigint
  language sql stable
  set search_path = wegbuch, pg_temp
  set plan_cache_mode = force_generic_plan
as $$
  select private_numbers(vehicles, at_times, until_times)
  union
  select unagreed_numbers(vehicles, at_times, until_times)
$$;
