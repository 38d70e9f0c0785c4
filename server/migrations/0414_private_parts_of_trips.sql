-- What was split or merged keeps what it was before, as rows of their own with the type of then: an end of theirs may be that of
-- a drive that somebody called private since. Reading knew that, erasing did not.

-- Deleted drives by their end, as they are looked for by one in the same time.
create index trips_deleted_by_finish on trips (mandator_id, vehicle_id, finished_at) where deleted_at is not null;

-- Whether a row that was deleted, or kept when a drive was split or merged, tells of a private drive: its vehicle was driven
-- privately in its time, by what the logbook says now. Of drives that were deleted themselves, unless others took their place.
create function is_partly_private(trip uuid) returns boolean
  language sql stable
  set search_path = wegbuch, pg_temp
as $$
  select exists (
    select from trips as kept
    cross join lateral (values (coalesce(kept.recorded_vehicle_id, kept.vehicle_id))) as driven (vehicle)
    cross join lateral (
      select id, mandator_id, started_at, finished_at, deleted_at from trips
      where mandator_id = kept.mandator_id and vehicle_id = driven.vehicle and type = 1 and deleted_at is null
        and finished_at > kept.started_at and started_at < kept.finished_at
      union all
      select id, mandator_id, started_at, finished_at, deleted_at from trips
      where mandator_id = kept.mandator_id and vehicle_id = driven.vehicle and type = 1 and deleted_at is not null
        and finished_at > kept.started_at and started_at < kept.finished_at
      union all
      select id, mandator_id, started_at, finished_at, deleted_at from trips
      where mandator_id = kept.mandator_id and recorded_vehicle_id = driven.vehicle and type = 1 and deleted_at is null
        and finished_at > kept.started_at and started_at < kept.finished_at
    ) as part
    where kept.mandator_id = current_mandator() and kept.id = trip and kept.deleted_at is not null and kept.type <> 1
      and (part.deleted_at is null or not exists (
        select from trips as other
        where other.mandator_id = part.mandator_id and other.vehicle_id = driven.vehicle and other.deleted_at is null
          and other.finished_at > part.started_at and other.started_at < part.finished_at)))
$$;
revoke execute on function is_partly_private from public;

-- What was deleted in the time of some private drives and has lost its places when none of it was private yet.
create function erased_before(private uuid[]) returns setof uuid
  language sql stable
  set search_path = wegbuch, pg_temp
as $$
  select kept.id
  from trips as part
  cross join lateral (
    select distinct vehicle from unnest(array[part.vehicle_id, part.recorded_vehicle_id]) as vehicle where vehicle is not null
  ) as driven
  join trips as kept on kept.mandator_id = part.mandator_id and kept.vehicle_id = driven.vehicle and kept.deleted_at is not null
    and kept.finished_at > part.started_at and kept.started_at < part.finished_at and kept.type <> 1
  join trip_facts as facts on facts.mandator_id = kept.mandator_id and facts.trip_id = kept.id and facts.erased_at is not null
  where part.mandator_id = current_mandator() and part.id = any (private) and is_partly_private(kept.id)
    and not is_held(array[kept.vehicle_id, kept.recorded_vehicle_id], local_day(kept.started_at), local_day(kept.finished_at))
$$;
revoke execute on function erased_before from public;

-- What analyses that were made before some trips were parted met of the whole is cut to what is left of these, as it is read.
create function cut_analysis_visits(ids uuid[]) returns void
  language sql
  set search_path = wegbuch, pg_temp
as $$
  with told as (
    select visit.analysis_id, visit.trip_id, visit.geofence_id, cut.inside_seconds, cut.left_crossings
    from geofence_analysis_visits as visit
    join trips as trip on trip.mandator_id = visit.mandator_id and trip.id = visit.trip_id and trip.finished_at is not null
    cross join lateral (
      select 1000 * date_part('epoch', trip.started_at) as from_ms, 1000 * date_part('epoch', trip.finished_at) as until_ms
    ) as span
    cross join lateral cut_visit(visit.crossings, span.from_ms, span.until_ms) as cut
    where visit.mandator_id = current_mandator() and visit.trip_id = any (ids) and (
      (visit.crossings -> 0 ->> 'time')::double precision < span.from_ms
      or (visit.crossings -> -1 ->> 'time')::double precision > span.until_ms
      or visit.inside_seconds > ceil((span.until_ms - span.from_ms) / 1000))
  ), gone as (
    delete from geofence_analysis_visits as visit using told
    where visit.mandator_id = current_mandator() and told.inside_seconds = 0
      and (visit.analysis_id, visit.trip_id, visit.geofence_id) = (told.analysis_id, told.trip_id, told.geofence_id)
  )
  update geofence_analysis_visits as visit set inside_seconds = told.inside_seconds, crossings = told.left_crossings
  from told
  where visit.mandator_id = current_mandator() and told.inside_seconds > 0
    and (visit.analysis_id, visit.trip_id, visit.geofence_id) = (told.analysis_id, told.trip_id, told.geofence_id)
$$;
revoke execute on function cut_analysis_visits from public;

-- As before, with what tells of private drives though it is called none: rows that were kept of splits and merges, and what the
-- history of a part that stayed on business told of the ends of the whole.
create or replace function erase_places_of(erased uuid[], private uuid[], at timestamptz) returns void
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
declare
  mandator uuid := current_mandator();
  partly uuid[];
  hidden uuid[];
  wholes uuid[];
begin
  if cardinality(erased) = 0 then
    return;
  end if;
  erased := erased || array(
    select id from trips
    where mandator_id = mandator and id = any (array(select erased_before(private))) and id <> all (erased)
    order by id for no key update);
  partly := array(
    select id from trips
    where mandator_id = mandator and id = any (erased) and deleted_at is not null and type <> 1 and is_partly_private(id));
  hidden := private || partly;
  -- What goes on under the name of what was parted, unless that is held in another vehicle by now.
  wholes := array(
    select kept.copied_from_id
    from trips as kept
    left join trips as now on now.mandator_id = kept.mandator_id and now.id = kept.copied_from_id
    where kept.mandator_id = mandator and kept.id = any (partly) and kept.copied_from_id is not null
      and not is_held(array[now.vehicle_id, now.recorded_vehicle_id], local_day(kept.started_at),
        local_day(kept.finished_at)));
  perform set_config('app.erasing', 'on', true);
  delete from trip_tracks where mandator_id = mandator and trip_id = any (erased);
  delete from trip_visits where mandator_id = mandator and trip_id = any (hidden);
  update trip_visits set crossings = crossings_without_places(crossings)
    where mandator_id = mandator and trip_id = any (erased);
  delete from geofence_analysis_visits where mandator_id = mandator and trip_id = any (hidden);
  update geofence_analysis_visits set crossings = crossings_without_places(crossings)
    where mandator_id = mandator and trip_id = any (erased);
  update trip_facts set
      keys = array(
        select case when trip_id = any (hidden) and name = any (private_facts()) then null
          when trip_facts.keys is null then fact_key(trip_facts.salt, name) else kept end
        from unnest(fact_names(), trip_facts.keys) with ordinality as fact (name, kept, place) order by place),
      salt = null, track_salt = null, erased_at = at,
      track_hash = case when trip_id <> all (hidden) then track_hash end
    where mandator_id = mandator and trip_id = any (erased);
  if cardinality(hidden) > 0 then
    update trips set start_latitude = null, start_longitude = null, destination_latitude = null,
        destination_longitude = null, start_address = null, destination_address = null, description = '', contact = ''
      where mandator_id = mandator and id = any (hidden);
    delete from address_lookups where mandator_id = mandator and trip_id = any (hidden);
    update trip_supplements set description = '', contact = '', reason = ''
      where mandator_id = mandator and trip_id = any (hidden);
    perform erase_alarms_of(private);
  end if;
  perform cut_analysis_visits(wholes);
  -- Of one that was private once, what was said of it up to then; of one that was split from a private one, what was said of its
  -- ends up to then, with the entries of that change.
  update history set salt = null, old_value = null, new_value = null, actor_id = null, effective_user_id = null,
      actor_name = null
    from (
      select object_id, 'infinity'::timestamptz as until, '{}'::text[] as but from unnest(hidden) as gone (object_id)
      union all
      select object_id, max(changed_at), '{}' from history as told
      where mandator_id = mandator and object_id = any (erased) and object_id <> all (hidden) and object_kind = 'trip'
        and property_name = 'type' and old_value = 'private'
      group by object_id
      union all
      select kept.copied_from_id, coalesce((
          select min(changed_at) from history as told
          where told.mandator_id = mandator and told.object_id = kept.copied_from_id and told.object_kind = 'trip'
            and told.property_name = 'finishedAt' and told.changed_at >= kept.deleted_at), kept.deleted_at),
        '{description,contact,supplement}'
      from trips as kept
      where kept.mandator_id = mandator and kept.id = any (partly) and kept.copied_from_id = any (wholes)
    ) as privately
    where history.mandator_id = mandator and history.object_id = privately.object_id and object_kind = 'trip'
      and changed_at <= privately.until and salt is not null and property_name <> all (privately.but)
      and property_name in ('startAddress', 'destinationAddress', 'description', 'contact', 'supplement');
  perform set_config('app.erasing', '', true);
end $$;

-- What was erased before this one is looked at again in the next night, where nothing holds it.
alter table trips no force row level security;
alter table trip_facts no force row level security;
update trip_facts as facts set erased_at = null
from trips as kept
where facts.erased_at is not null and kept.mandator_id = facts.mandator_id and kept.id = facts.trip_id
  and kept.deleted_at is not null and kept.type <> 1
  and (
    exists (
      select from trips as part
      where part.mandator_id = kept.mandator_id and part.vehicle_id = coalesce(kept.recorded_vehicle_id, kept.vehicle_id)
        and part.type = 1 and part.deleted_at is null
        and part.finished_at > kept.started_at and part.started_at < kept.finished_at)
    or exists (
      select from trips as part
      where part.mandator_id = kept.mandator_id and part.vehicle_id = coalesce(kept.recorded_vehicle_id, kept.vehicle_id)
        and part.type = 1 and part.deleted_at is not null
        and part.finished_at > kept.started_at and part.started_at < kept.finished_at)
    or exists (
      select from trips as part
      where part.mandator_id = kept.mandator_id and part.recorded_vehicle_id = coalesce(kept.recorded_vehicle_id, kept.vehicle_id)
        and part.type = 1 and part.deleted_at is null
        and part.finished_at > kept.started_at and part.started_at < kept.finished_at));
alter table trip_facts force row level security;
alter table trips force row level security;
