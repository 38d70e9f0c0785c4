-- What an agreement keeps from others, without what told it nevertheless.

-- Whether all of a time lies in the windows of a week; what ends on the full minute has not begun the next one. When clocks
-- are set back in between, it passes an hour twice. Asked of each of many rows, so it is no query.
create or replace function is_in_windows(windows int4multirange, since timestamptz, until timestamptz) returns boolean
  language plpgsql stable parallel safe
  set search_path = wegbuch, pg_temp
as $$
declare
  seen timestamp = since at time zone 'Europe/Vienna';
  gone timestamp = until at time zone 'Europe/Vienna';
  set_back integer = greatest(0, date_part('epoch', (until - since) - (gone - seen)) / 60);
  first integer = floor(date_part('epoch', seen) / 60) - set_back;
  after integer = case when until > since then ceil(date_part('epoch', gone) / 60) + set_back else first + 1 end;
  minutes integer = after - first;
  -- The first of January 1970 was a Thursday.
  minute integer = (first + 3 * 1440) % 10080;
begin
  if minutes >= 10080 then return windows @> int4range(0, 10080); end if;
  if minute + minutes <= 10080 then return windows @> int4range(minute, minute + minutes); end if;
  return windows @> int4range(minute, 10080) and windows @> int4range(0, minute + minutes - 10080);
end $$;
drop function minute_of_week;

-- As before; where a trip that is under way goes is where its vehicle is, so that is told with its way alone.
create or replace view visible_trips as
select
  trip.mandator_id, trip.id, trip.vehicle_id, trip.driver_id, trip.costcenter_id, trip.started_at, trip.finished_at,
  trip.mileage_in_meters, trip.mileage_source, trip.idle_seconds, trip.type, trip.agent, trip.has_been_changed,
  trip.is_recomposed, trip.end_reason, trip.locked_at, trip.ready_for_export_at, trip.exported_at, trip.calibrated_at,
  trip.created_at, trip.deleted_at,
  not private.is_hidden as is_place_visible,
  case when not private.is_hidden then trip.start_latitude end as start_latitude,
  case when not private.is_hidden then trip.start_longitude end as start_longitude,
  case when way.is_told then trip.destination_latitude end as destination_latitude,
  case when way.is_told then trip.destination_longitude end as destination_longitude,
  case when not private.is_hidden then trip.start_address end as start_address,
  case when way.is_told then trip.destination_address end as destination_address,
  case when not private.is_hidden then trip.description else '' end as description,
  trip.recorded_vehicle_id, trip.copied_from_id,
  trip.classified_at, trip.classified_by, trip.classified_how,
  case when not private.is_hidden then trip.contact else '' end as contact,
  trip.reservation_id,
  way.is_visible as is_track_visible
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
) as private
cross join lateral (
  select not private.is_hidden and (reader.agreement_kind = 0
    or (trip.driver_id = reader.actor and trip.started_at >= reader.own_since) is true
    or (case
      when trip.finished_at is not null then is_in_windows(reader.agreed_windows, trip.started_at, trip.finished_at)
      else is_in_windows(reader.agreed_windows, trip.started_at, greatest(trip.started_at, (
        select device_time from vehicle_positions as position
        where position.mandator_id = trip.mandator_id
          and position.vehicle_id = coalesce(trip.recorded_vehicle_id, trip.vehicle_id)))) end
      and (reader.agreement_kind = 1 or exists (
        select from agreement_consents as consent
        where consent.mandator_id = trip.mandator_id and consent.user_id = trip.driver_id
          and consent.withdrawn_at is null and consent.given_at <= trip.started_at))))
    as is_visible
) as seen
cross join lateral (
  select seen.is_visible,
    case when trip.finished_at is null then seen.is_visible else not private.is_hidden end as is_told
) as way;

-- As is_place_hidden, of private drives alone.
create function is_place_private(vehicle uuid, at_time timestamptz) returns boolean
  language plpgsql stable
  set search_path = wegbuch, pg_temp
as $$
begin
  return exists (select from private_numbers(array[vehicle], array[at_time], array[at_time]));
end $$;
-- As before; a box that came from another vehicle hides where it is only if that one was driven privately.
create or replace function private_numbers(vehicles uuid[], at_times timestamptz[], until_times timestamptz[])
  returns setof bigint
  language sql stable
  set search_path = wegbuch, pg_temp
  set plan_cache_mode = force_generic_plan
as $$
  select asked.number
  from (
    select asked.*
    from unnest(vehicles, at_times, until_times) with ordinality as asked (vehicle, at_time, until_time, number)
    where exists (select from hiding_drives where vehicle_id = asked.vehicle and deleted_at is null
        and started_at <= asked.until_time)
      or exists (select from hiding_drives where vehicle_id = asked.vehicle and deleted_at is not null
        and started_at <= asked.until_time)
      or exists (select from hiding_modes where vehicle_id = asked.vehicle and ended_at is null
        and started_at <= asked.until_time)
      or exists (select from box_attachments where vehicle_id = asked.vehicle and attached_from <= asked.at_time
        and coalesce(attached_until, 'infinity') > asked.at_time)
  ) as asked
  cross join lateral (
    select greatest(
      '-infinity',
      (select started_at from standing_drives
       where vehicle_id = asked.vehicle and started_at <= asked.at_time
       order by started_at desc limit 1),
      (select max(started_at) from moved_drives
       where vehicle_id = asked.vehicle and started_at <= asked.at_time)) as since
  ) as shown
  -- Apart, for each has an index of its own.
  where exists (select from hiding_drives where vehicle_id = asked.vehicle and deleted_at is null
      and finished_at > shown.since and started_at <= asked.until_time)
    or exists (select from hiding_drives where vehicle_id = asked.vehicle and deleted_at is null
      and finished_at is null and started_at <= asked.until_time)
    or exists (select from hiding_drives where vehicle_id = asked.vehicle and deleted_at is not null
      and finished_at > shown.since and started_at <= asked.until_time)
    or exists (select from hiding_modes where vehicle_id = asked.vehicle and ended_at is null
      and started_at <= asked.until_time)
    or exists (
      select from box_attachments as attachment
      join boxes on boxes.id = attachment.box_id
      left join lateral (
        select vehicle_id, attached_until from box_attachments as former
        where former.box_id = attachment.box_id and former.attached_until <= attachment.attached_from
        order by former.attached_until desc limit 1
      ) as former on true
      where attachment.vehicle_id = asked.vehicle and attachment.attached_from <= asked.at_time
        and coalesce(attachment.attached_until, 'infinity') > asked.at_time
        and attachment.attached_from > shown.since
        and (
          -- What happened to it at another mandator cannot be asked here.
          (attachment.attached_from >= boxes.left_mandator_at
            and coalesce(former.attached_until, '-infinity') <= boxes.left_mandator_at)
          or (former.vehicle_id <> asked.vehicle
            and is_place_private(former.vehicle_id, former.attached_until))))
$$;

-- As before, and first what needs no look at drives; a last place also asks the windows when it is asked for.
drop function unagreed_numbers(uuid[], timestamptz[], timestamptz[]);
create function unagreed_numbers(
  vehicles uuid[], at_times timestamptz[], until_times timestamptz[], asked_at timestamptz default null
)
  returns setof bigint
  language sql stable security definer
  set search_path = wegbuch, pg_temp
  set plan_cache_mode = force_generic_plan
as $$
  select asked.number
  from (
    select id, agreement_kind, agreed_windows, current_actor() as actor,
      asked_at is null or is_in_windows(agreed_windows, asked_at, asked_at) as is_time,
      coalesce(
        (select hidden_before from place_holds where mandator_id = current_mandator() and user_id = current_actor()),
        '-infinity') as own_since
    from mandators
    where id = current_mandator() and agreement_kind > 0
    offset 0
  ) as company
  cross join lateral (
    select vehicle, seen, number, company.is_time and is_in_windows(company.agreed_windows, at_time, seen) as is_agreed
    from (
      select vehicle, at_time, case when isfinite(until_time) then greatest(at_time, until_time) else at_time end as seen, number
      from unnest(vehicles, at_times, until_times) with ordinality as each (vehicle, at_time, until_time, number)
    ) as each
    offset 0
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
    where company.agreement_kind = 2 or company.actor is not null
    order by started_at desc, id desc
    limit 1
  ) as drive on true
  where (company.agreement_kind = 2 or not asked.is_agreed)
    and (drive.driver_id = company.actor and drive.started_at >= company.own_since) is not true
    and (not asked.is_agreed or not exists (
      select from agreement_consents as consent
      where consent.mandator_id = company.id and consent.user_id = drive.driver_id
        and consent.withdrawn_at is null and consent.given_at <= drive.started_at))
$$;
revoke execute on function unagreed_numbers from public;
grant execute on function unagreed_numbers to wegbuch_app, wegbuch_report, wegbuch_tracker, wegbuch_jobs;

-- Who changes the terms ends the consents to the former ones, in the role that writes mandators.
create policy within_mandator on agreement_consents to wegbuch_admin
  using (mandator_id = (select current_mandator())) with check (mandator_id = (select current_mandator()));
grant select, update (withdrawn_at) on agreement_consents to wegbuch_admin;
