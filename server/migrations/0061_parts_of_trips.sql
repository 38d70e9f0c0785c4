-- A trip that was split or merged tells of its parts: what it says of places and ends is as private as the most private one.

-- Whether a trip, or what became of any state it once had, is another's private drive now.
create function has_private_part(trip uuid) returns boolean
  language sql stable
  set search_path = wegbuch, pg_temp
  return exists (select from visible_trips where id = trip and not is_place_visible)
    or exists (
      select from visible_trips as copy
      join hiding_drives as part on part.vehicle_id = coalesce(copy.recorded_vehicle_id, copy.vehicle_id)
        and part.deleted_at is null and part.started_at < copy.finished_at
        and coalesce(part.finished_at, 'infinity') > copy.started_at
      where copy.copied_from_id = trip);

-- What an analysis met of a trip in a part of the time it lasted when that was made; milliseconds as the crossings have them.
-- They take turns: where the first leaves, the trip began inside.
create function cut_visit(crossings jsonb, from_ms double precision, until_ms double precision,
    out inside_seconds integer, out left_crossings jsonb)
  language sql immutable
  set search_path = wegbuch, pg_temp
as $$
  with told as (
    select item, (item ->> 'time')::double precision as at, item ->> 'event' as event, place
    from jsonb_array_elements(crossings) with ordinality as each (item, place)
  ), stay as (
    select at as entered, coalesce(lead(at) over (order by place), 'infinity') as gone, event from told
    union all
    select '-infinity', coalesce((select at from told order by place limit 1), 'infinity'),
      case when coalesce((select event from told order by place limit 1), 'Leaving') = 'Leaving' then 'Entering' end
  )
  select
    (select coalesce(round(sum(greatest(0, least(gone, until_ms) - greatest(entered, from_ms))) / 1000), 0)::integer
      from stay where event = 'Entering'),
    (select coalesce(jsonb_agg(item order by place), '[]') from told where at between from_ms and until_ms)
$$;

-- Of a trip that was split since, only what its own part met; where nothing is left of it, nothing.
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
where trip.is_place_visible;
