-- How long a company keeps places and its logbook; nothing is erased until an administrator switches it on.
alter table mandators
  add column is_erasing boolean not null default false,
  add column track_retention_days smallint not null default 45 check (track_retention_days between 1 and 400),
  -- Longer than the law of the vehicle's country asks for; null means as long as that.
  add column logbook_retention_years smallint check (logbook_retention_years between 7 and 30),
  -- Up to when places have been erased: late records from before change nothing any more.
  add column places_erased_until timestamptz;
grant update (places_erased_until) on mandators to wegbuch_jobs;

-- What must not be erased meanwhile, for an audit or a claim: of these vehicles, or of all where none is named.
create table retention_holds (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  reason text not null,
  vehicle_ids uuid[] not null default '{}',
  from_on date not null,
  to_on date not null,
  created_by uuid not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (mandator_id, id),
  foreign key (mandator_id, created_by) references users (mandator_id, id),
  check (from_on <= to_on)
);
call isolate_by_mandator('retention_holds');
grant select, insert on retention_holds to wegbuch_app;
grant select on retention_holds to wegbuch_jobs;
grant update (ended_at) on retention_holds to wegbuch_app;

-- What was erased, as the history tells it when it is over; one that is under way goes on after whatever ended it.
create table erasures (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  kind text not null check (kind in ('places', 'logbook', 'timelogs')),
  -- Everything from before this day that nothing held.
  until_on date not null,
  begun_at timestamptz not null,
  ended_at timestamptz,
  vehicle_ids uuid[] not null default '{}',
  row_count integer not null default 0,
  record_count bigint not null default 0,
  -- The SHA-256 of the sorted ids, a line each.
  ids_hash text,
  -- Whether it stands in the file beside the signed notes.
  is_filed boolean not null default false,
  primary key (mandator_id, id)
);
create unique index erasures_under_way on erasures (mandator_id, kind) where ended_at is null;
create index erasures_by_time on erasures (mandator_id, ended_at desc, id desc);
call isolate_by_mandator('erasures');
grant select on erasures to wegbuch_app;
grant select, insert, update, delete on erasures to wegbuch_jobs;

-- The ids of an erasure that is under way.
create table erased_ids (
  mandator_id uuid not null default current_mandator() references mandators (id),
  erasure_id uuid not null,
  id uuid not null,
  primary key (mandator_id, erasure_id, id)
);
call isolate_by_mandator('erased_ids');
grant select, delete on erased_ids to wegbuch_jobs;

-- Of trips whose places are erased the salts give way to the keys of what stays: what is gone is bound for ever by its
-- commitment, and nobody can try values on it.
alter table trip_facts
  alter column salt drop not null,
  alter column track_salt drop not null,
  add column keys bytea[],
  add column erased_at timestamptz,
  add constraint trip_facts_salt_or_keys check (num_nonnulls(salt, keys) = 1);
-- What is still to be looked at: in the order in which it was driven, as ids tell it.
create index trip_facts_to_erase on trip_facts (mandator_id, trip_id) where erased_at is null;

-- Whether this transaction is one of the functions below: nobody but the owner is one, whatever he sets.
create function is_erasing() returns boolean
  language sql stable
  return current_user = 'wegbuch_owner' and current_setting('app.erasing', true) = 'on';

-- What is held now; and who erases again what a backup brought back adds what was held then.
create function holds_now() returns table (vehicle_ids uuid[], from_on date, to_on date)
  language sql stable
  set search_path = wegbuch, pg_temp
begin atomic
  select hold.vehicle_ids, hold.from_on, hold.to_on from retention_holds as hold
  where hold.mandator_id = current_mandator() and hold.ended_at is null
  union all
  select hold."vehicleIds", hold."from", hold."to"
  from jsonb_to_recordset(coalesce(nullif(current_setting('app.held', true), ''), '[]')::jsonb)
    as hold ("vehicleIds" uuid[], "from" date, "to" date);
end;

create function is_held(vehicles uuid[], from_day date, to_day date) returns boolean
  language sql stable
  set search_path = wegbuch, pg_temp
  return exists (
    select from holds_now() as hold
    where (hold.vehicle_ids = '{}' or hold.vehicle_ids && vehicles)
      and hold.from_on <= to_day and hold.to_on >= from_day);

-- Holds and erasing exclude each other, so that a hold that is there is held by all that follows.
create function lock_retention(is_exclusive boolean) returns void
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
declare
  key bigint := hashtextextended('retention ' || current_mandator(), 0);
begin
  if is_exclusive then
    perform pg_advisory_xact_lock(key);
  else
    perform pg_advisory_xact_lock_shared(key);
  end if;
end $$;
revoke execute on function lock_retention from public;
grant execute on function lock_retention to wegbuch_app;

create or replace function refuse_history_change() returns trigger
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'history' and is_erasing() then
    return null;
  end if;
  raise insufficient_privilege using message = 'history is append-only';
end $$;

-- And of an erased entry all that stays is what the chain needs.
create function erase_only_details() returns trigger
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
declare
  rest history := old;
begin
  rest.salt := null;
  rest.old_value := null;
  rest.new_value := null;
  rest.actor_id := null;
  rest.effective_user_id := null;
  rest.actor_name := null;
  if new is distinct from rest then
    raise insufficient_privilege using message = 'history is append-only';
  end if;
  return new;
end $$;
create trigger erase_only_details before update on history
  for each row execute function erase_only_details();

create or replace function protect_locked_trip() returns trigger
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
declare
  rest trips;
begin
  if is_erasing() then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' then
    rest := new;
    rest.locked_at := old.locked_at;
    rest.ready_for_export_at := old.ready_for_export_at;
    rest.exported_at := old.exported_at;
    if rest is not distinct from old
      and (old.exported_at is null or new.exported_at is not distinct from old.exported_at)
      and ((new.locked_at is null and old.exported_at is null)
        or (new.locked_at = old.locked_at
          and (old.ready_for_export_at is null or new.ready_for_export_at is not distinct from old.ready_for_export_at)))
    then
      return new;
    end if;
  end if;
  raise object_not_in_prerequisite_state using message = format('trip %s is locked', old.id);
end $$;

create or replace function protect_locked_track() returns trigger
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
declare
  locked uuid;
begin
  if is_erasing() then
    return null;
  end if;
  select trip.id into locked
  from parts
  cross join lateral (
    select id, locked_at from trips
    where trips.mandator_id = parts.mandator_id and trips.id = parts.trip_id
    offset 0
  ) as trip
  where trip.locked_at is not null
  limit 1;
  if found then
    raise object_not_in_prerequisite_state using message = format('trip %s is locked', locked);
  end if;
  return null;
end $$;

-- What is hidden of private trips is what is erased of them.
create function private_facts() returns text[]
  language sql immutable parallel safe
  return array['startAddress', 'startPoint', 'destinationAddress', 'destinationPoint', 'description', 'contact', 'trackHash'];

-- As before; and of a trip whose places are erased what is gone stays bound as it was, unless somebody gives it anew.
create or replace function write_facts(ids uuid[], is_later boolean default false)
  returns table (trip_id uuid, books uuid[], before text, now text)
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  with told as materialized (
    select trip.id, trip.vehicle_id, named.license_plate, named.name as driver_name,
      fact_values(trip.whole, named.name, named.license_plate, null) as said, known.salt as known_salt, known.track_salt as known_track_salt, known.vehicle_id as known_vehicle_id,
      known.root as known_root, known.keys as known_keys, known.commitments as known_commitments,
      known.track_hash as known_track_hash,
      sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as salt,
      sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as track_salt
    from unnest(ids) as asked (id)
    cross join lateral (
      select trips as whole, trips.id, trips.vehicle_id, trips.driver_id from trips
      where trips.mandator_id = current_mandator() and trips.id = asked.id and trips.finished_at is not null offset 0
    ) as trip
    cross join lateral (
      select fact_plate(trip.vehicle_id) as license_plate, fact_driver(trip.driver_id) as name offset 0
    ) as named
    left join lateral (
      select * from trip_facts as kept
      where kept.mandator_id = current_mandator() and kept.trip_id = trip.id offset 0
    ) as known on true
  ), salted as materialized (
    select told.*, is_fresh, used.salt as used_salt, way.is_stored as is_way_stored,
      case when way.is_stored or told.known_keys is null then way.hash else told.known_track_hash end as track_hash
    from told
    cross join lateral (values (true, told.salt, told.track_salt), (false, told.known_salt, told.known_track_salt))
      as used (is_fresh, salt, track_salt)
    cross join lateral (
      select count(*) > 0 as is_stored,
        encode(sha256(used.track_salt || string_agg(points, ''::bytea order by part)), 'hex') as hash
      from trip_tracks where mandator_id = current_mandator() and trip_id = told.id
    ) as way
    where is_fresh or told.known_root is not null
  ), committed as (
    select salted.*, bound.commitments, bound.keys, fact_root(bound.joined) as root,
      bool_or(not is_fresh and fact_root(bound.joined) = known_root) over (partition by id) as is_as_it_was
    from salted
    cross join lateral (
      select array_agg(commitment order by place) as commitments, string_agg(commitment, ''::bytea order by place) as joined,
        case when salted.known_keys is not null then array_agg(key order by place) end as keys
      from (
        select place, key, coalesce(kept, sha256(key || convert_to('["' || name || '",' || value || ']', 'UTF8'))) as commitment
        from (
          select name, place, coalesce(
            case when name = 'trackHash' then to_json(salted.track_hash)::text else value end, 'null') as value
          from unnest(fact_names(), salted.said) with ordinality as told (name, value, place)
        ) as told
        cross join lateral (
          select case when salted.known_keys is not null and salted.known_keys[place] is null and value in ('null', '""')
            then salted.known_commitments[place] end as kept
        ) as gone
        cross join lateral (
          -- As fact_commitment says, which as a function would be called a thousand times.
          select case
            when kept is not null then null
            when salted.is_fresh or salted.known_keys is null then sha256(salted.used_salt || convert_to(name, 'UTF8'))
            else coalesce(salted.known_keys[place], ''::bytea) end as key
        ) as opening
        offset 0
      ) as fact
    ) as bound
  ), changed as materialized (
    select * from committed where is_fresh and not is_as_it_was
  ), written as (
    insert into trip_facts as kept (trip_id, vehicle_id, revision, salt, keys, driver_name, license_plate, track_salt,
        track_hash, commitments, root, is_written_later)
    select id, vehicle_id, 1, case when known_keys is null then salt end, keys, driver_name, license_plate,
      case when known_keys is null or is_way_stored then track_salt end, track_hash, commitments, root, is_later
    from changed
    on conflict (mandator_id, trip_id) do update set vehicle_id = excluded.vehicle_id, revision = kept.revision + 1,
      salt = excluded.salt, keys = excluded.keys, driver_name = excluded.driver_name,
      license_plate = excluded.license_plate, track_salt = excluded.track_salt, track_hash = excluded.track_hash,
      commitments = excluded.commitments, root = excluded.root, erased_at = null
  )
  select changed.id, array_remove(array[changed.vehicle_id, nullif(changed.known_vehicle_id, changed.vehicle_id)], null),
      coalesce(encode(changed.known_root, 'hex'), ''), encode(changed.root, 'hex')
    from changed;
  ids := array(
    select asked.id from unnest(ids) as asked (id)
    where (
      select true from trips
      where trips.mandator_id = current_mandator() and trips.id = asked.id and trips.finished_at is not null) is null);
  if cardinality(ids) > 0 then
    return query
    with gone as (
      delete from trip_facts as kept
      where kept.mandator_id = current_mandator() and kept.trip_id = any (ids)
      returning kept.trip_id, kept.vehicle_id, kept.root
    )
    select gone.trip_id, array[gone.vehicle_id], encode(gone.root, 'hex'), '' from gone;
  end if;
end $$;

-- As before; of what is erased the commitment alone.
create or replace view visible_facts with (security_barrier) as
select facts.mandator_id, facts.trip_id, facts.vehicle_id, facts.revision, facts.root, facts.is_written_later,
  visible.is_place_visible,
  (
    select jsonb_object_agg(name, case when opening.key is not null
        and (visible.is_place_visible or name <> all (private_facts()))
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

-- As before; what is erased is taken for what it was, as long as nothing stands in its place.
create or replace function find_fact_breaches() returns table (trip_id uuid, problem text)
  language sql stable security definer
  set search_path = wegbuch, pg_temp
as $$
  with newest as materialized (
    select distinct on (object_id) object_id as trip_id, new_value as root
    from history
    where mandator_id = current_mandator() and object_kind = 'trip' and property_name = 'facts'
    order by object_id, seq desc
  )
  select coalesce(facts.trip_id, newest.trip_id, trip.id), case
      when trip.id is null and newest.root is distinct from '' then 'the trip is gone, and its history does not tell it'
      when facts.trip_id is null and newest.root is distinct from '' then 'the trip was added behind the program''s back'
      when facts.root is distinct from decode(newest.root, 'hex') then 'its facts are not the ones its history tells'
      else 'the trip is not what its facts say' end
  from (select * from trips where mandator_id = current_mandator() and finished_at is not null) as trip
  full join (select * from trip_facts where mandator_id = current_mandator()) as facts on facts.trip_id = trip.id
  full join newest on newest.trip_id = coalesce(facts.trip_id, trip.id)
  left join users as driver on driver.mandator_id = current_mandator() and driver.id = trip.driver_id
  left join vehicles as vehicle on vehicle.mandator_id = current_mandator() and vehicle.id = trip.vehicle_id
  where case
      when trip.id is null then coalesce(newest.root, '') <> ''
      when facts.trip_id is null then coalesce(newest.root, '') <> '' or exists (
        select from fact_beginnings where mandator_id = current_mandator())
      else facts.root is distinct from decode(newest.root, 'hex')
        or facts.root <> (
          select fact_root(string_agg(case
              when facts.keys is null then fact_commitment(facts.salt, name, value)
              when kept is null and coalesce(value, 'null') in ('null', '""') then commitment
              else sha256(coalesce(kept, ''::bytea)
                || convert_to('["' || name || '",' || coalesce(value, 'null') || ']', 'UTF8')) end,
            ''::bytea order by place))
          from unnest(fact_names(), fact_values(trip, facts.driver_name, facts.license_plate, (
              select case when count(*) > 0 or facts.keys is null
                then encode(sha256(facts.track_salt || string_agg(points, ''::bytea order by part)), 'hex')
                else facts.track_hash end
              from trip_tracks where mandator_id = current_mandator() and trip_id = trip.id)),
              facts.commitments, facts.keys)
            with ordinality as fact (name, value, commitment, kept, place))
        or (facts.driver_name is distinct from driver.first_name || ' ' || driver.last_name and not exists (
          select from history where mandator_id = current_mandator() and object_id = trip.driver_id
            and property_name in ('firstName', 'lastName')))
        or (facts.license_plate <> vehicle.license_plate and not exists (
          select from history where mandator_id = current_mandator() and object_id = trip.vehicle_id
            and property_name = 'licensePlate')) end
$$;

create function local_day(at timestamptz) returns date
  language sql stable parallel safe
  return (at at time zone 'Europe/Vienna')::date;

-- The points of what was crossed, without the places.
create function crossings_without_places(crossings jsonb) returns jsonb
  language sql immutable parallel safe
  return (
    select coalesce(jsonb_agg(crossing || '{"latitude": null, "longitude": null}' order by place), '[]')
    from jsonb_array_elements(crossings) with ordinality as each (crossing, place));

-- What one erasure has done by now.
create function note_erased(erasure uuid, erased uuid[], vehicles uuid[], records bigint) returns void
  language sql
  set search_path = wegbuch, pg_temp
as $$
  with added as (
    insert into erased_ids (erasure_id, id) select erasure, unnest(erased) on conflict do nothing returning 1
  )
  update erasures set row_count = row_count + (select count(*) from added), record_count = record_count + records,
    vehicle_ids = array(select distinct unnest(vehicle_ids || vehicles) order by 1)
  where mandator_id = current_mandator() and id = erasure;
$$;
revoke execute on function note_erased from public;

-- Whoever erases goes on with an erasure that is under way, alone.
create function hold_erasure(erasure uuid) returns void
  language plpgsql
  set search_path = wegbuch, pg_temp
as $$
begin
  perform lock_retention(false);
  perform from erasures where mandator_id = current_mandator() and id = erasure and ended_at is null for update;
  if not found then
    raise object_not_in_prerequisite_state using message = 'the erasure is over';
  end if;
end $$;
revoke execute on function hold_erasure from public;

-- Takes the places of some trips that finished before: tracks, points of crossings; of private ones ends, addresses, purpose
-- and partner as well, also from the history. Trips that somebody is changing, and those that are held, are left. Gives how
-- far it has looked, null when that was all.
create function erase_places(erasure uuid, before timestamptz, after_id uuid, most integer, at timestamptz) returns uuid
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  mandator uuid := current_mandator();
  looked uuid[];
  erased uuid[];
  private uuid[];
  vehicles uuid[];
begin
  perform hold_erasure(erasure);
  looked := array(
    select trip_id from trip_facts
    where mandator_id = mandator and erased_at is null and trip_id > coalesce(after_id, '00000000-0000-0000-0000-000000000000')
    order by trip_id limit most);
  with due as (
    select trip.id, trip.type, trip.vehicle_id
    from unnest(looked) as asked (id)
    cross join lateral (
      select * from trips where trips.mandator_id = mandator and trips.id = asked.id and finished_at < before
        and not is_held(array[vehicle_id, recorded_vehicle_id], local_day(started_at), local_day(finished_at))
      for no key update skip locked
    ) as trip
  )
  select coalesce(array_agg(id), '{}'), coalesce(array_agg(id) filter (where type = 1), '{}'),
      coalesce(array_agg(distinct vehicle_id), '{}')
    into erased, private, vehicles from due;
  perform set_config('app.erasing', 'on', true);
  if cardinality(erased) > 0 then
    delete from trip_tracks where mandator_id = mandator and trip_id = any (erased);
    delete from trip_visits where mandator_id = mandator and trip_id = any (private);
    update trip_visits set crossings = crossings_without_places(crossings)
      where mandator_id = mandator and trip_id = any (erased);
    delete from geofence_analysis_visits where mandator_id = mandator and trip_id = any (private);
    update geofence_analysis_visits set crossings = crossings_without_places(crossings)
      where mandator_id = mandator and trip_id = any (erased);
    update trip_facts set
        keys = array(
          select case when trip_id = any (private) and name = any (private_facts()) then null
            when trip_facts.keys is null then fact_key(trip_facts.salt, name) else kept end
          from unnest(fact_names(), trip_facts.keys) with ordinality as fact (name, kept, place) order by place),
        salt = null, track_salt = null, erased_at = at,
        track_hash = case when trip_id <> all (private) then track_hash end
      where mandator_id = mandator and trip_id = any (erased);
  end if;
  if cardinality(private) > 0 then
    update trips set start_latitude = null, start_longitude = null, destination_latitude = null,
        destination_longitude = null, start_address = null, destination_address = null, description = '', contact = ''
      where mandator_id = mandator and id = any (private);
    delete from address_lookups where mandator_id = mandator and trip_id = any (private);
    update trip_supplements set description = '', contact = '', reason = ''
      where mandator_id = mandator and trip_id = any (private);
  end if;
  if cardinality(erased) > 0 then
    -- Of one that was private once, what was said of it up to then.
    update history set salt = null, old_value = null, new_value = null, actor_id = null, effective_user_id = null,
        actor_name = null
      from (
        select object_id, 'infinity'::timestamptz as until from unnest(private) as gone (object_id)
        union all
        select object_id, max(changed_at) from history as told
        where mandator_id = mandator and object_id = any (erased) and object_id <> all (private) and object_kind = 'trip'
          and property_name = 'type' and old_value = 'private'
        group by object_id
      ) as privately
      where history.mandator_id = mandator and history.object_id = privately.object_id and object_kind = 'trip'
        and changed_at <= privately.until and salt is not null
        and property_name in ('startAddress', 'destinationAddress', 'description', 'contact', 'supplement');
  end if;
  perform set_config('app.erasing', '', true);
  perform note_erased(erasure, erased, vehicles, 0);
  return case when cardinality(looked) = most then looked[most] end;
end $$;
revoke execute on function erase_places from public;
grant execute on function erase_places to wegbuch_jobs;

-- Takes what a box sent before from where it was the company's: in one of its vehicles, or in its hands. Gives how many rows
-- that were.
create function erase_records(erasure uuid, box integer, before timestamptz, most integer) returns integer
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  source record;
  left_at timestamptz;
  is_own boolean;
  used integer := 0;
  erased_rows integer;
  erased_records bigint;
  records bigint := 0;
  vehicles uuid[];
begin
  perform hold_erasure(erasure);
  select left_mandator_at, mandator_id = current_mandator() into left_at, is_own from boxes where number = box;
  for source in
    select * from (values
      ('frames', 'from_time', 'until_time', 'box_number, from_time, hash', 'record_count'),
      ('readings', 'device_time', 'device_time', 'box_number, device_time, event_id, hash', '1'),
      ('odd_readings', 'received_at', 'received_at', 'box_number, device_time, event_id, hash', '1')
    ) as source (name, first, last, key, records)
  loop
    exit when used >= most;
    execute format($query$
      with own as materialized (
        select coalesce(attached_from, '-infinity') as since, coalesce(attached_until, 'infinity') as until, vehicle_id
        from box_attachments as attachment join boxes on boxes.id = attachment.box_id
        where attachment.mandator_id = current_mandator() and boxes.number = $1
        union all
        select coalesce($4, '-infinity'), 'infinity', null where $5
      ), held as materialized (
        select greatest(own.since, hold.from_on::timestamp at time zone 'Europe/Vienna') as since,
          least(own.until, (hold.to_on + 1)::timestamp at time zone 'Europe/Vienna') as until
        from holds_now() as hold
        join own on hold.vehicle_ids = '{}' or own.vehicle_id = any (hold.vehicle_ids)
      ), chosen as materialized (
        select %3$s from %1$I as kept
        where box_number = $1 and %2$I < $2 and %5$I < $2
          and exists (select from own where kept.%2$I >= own.since and kept.%2$I < own.until)
          and not exists (select from held where kept.%5$I >= held.since and kept.%2$I < held.until)
        order by %2$I limit $3
      ), gone as (
        delete from %1$I as kept using chosen
        where kept.box_number = $1 and kept.%2$I < $2 and (%4$s) = (%6$s)
        returning %7$s as records
      )
      select count(*), coalesce(sum(records), 0) from gone
    $query$, source.name, source.first, source.key,
      'kept.' || replace(source.key, ', ', ', kept.'), source.last,
      'chosen.' || replace(source.key, ', ', ', chosen.'),
      case source.records when '1' then '1' else 'kept.' || source.records end)
    into erased_rows, erased_records using box, before, most - used, left_at, coalesce(is_own, false);
    used := used + erased_rows;
    records := records + erased_records;
  end loop;
  if used > 0 then
    vehicles := array(
      select distinct vehicle_id from box_attachments as attachment join boxes on boxes.id = attachment.box_id
      where attachment.mandator_id = current_mandator() and boxes.number = box and attached_from is distinct from attached_until
        and coalesce(attached_from, '-infinity') < before);
    perform note_erased(erasure, '{}', vehicles, records);
  end if;
  return used;
end $$;
revoke execute on function erase_records from public;
grant execute on function erase_records to wegbuch_jobs;

-- Takes the places in what following a box goes on from: of one that was silent since all of it, of others what no late
-- record can reach any more, and where a private drive ended.
create function erase_followed_places(box integer, before timestamptz) returns void
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  is_silent boolean;
begin
  perform lock_retention(false);
  perform from boxes where number = box and mandator_id = current_mandator();
  if not found or exists (select from holds_now()) then
    return;
  end if;
  select not has_running_trip and to_timestamp((state -> 'reached' ->> 'deviceTime')::double precision / 1000) < before
    into is_silent from box_cursors where box_number = box for update skip locked;
  if not found then
    return;
  end if;
  if is_silent then
    update box_cursors set state = null where box_number = box;
  end if;
  delete from box_checkpoints as old
  where box_number = box and reached_at < before and (
    coalesce(is_silent, false)
    or exists (
      select from box_checkpoints as later
      where later.box_number = box and later.reached_at > old.reached_at and later.reached_at < before)
    or exists (
      select from box_attachments as attachment
      join boxes on boxes.id = attachment.box_id
      join trips on trips.mandator_id = attachment.mandator_id and trips.vehicle_id = attachment.vehicle_id
      where boxes.number = box and attachment.mandator_id = current_mandator() and trips.type = 1
        and trips.started_at <= old.reached_at and trips.finished_at >= old.reached_at - interval '1 day'));
end $$;
revoke execute on function erase_followed_places from public;
grant execute on function erase_followed_places to wegbuch_jobs;

-- Takes last places and those of alarms; gives how many.
create function erase_shown_places(before timestamptz, most integer) returns integer
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  positions integer;
  alarms integer;
begin
  perform lock_retention(false);
  update vehicle_positions set latitude = null, longitude = null, speed = null, heading = null
  where mandator_id = current_mandator() and vehicle_id in (
    select vehicle_id from vehicle_positions
    where mandator_id = current_mandator() and device_time < before and latitude is not null
      and not is_held(array[vehicle_id], local_day(device_time), local_day(device_time))
    limit most for update skip locked);
  get diagnostics positions = row_count;
  update geofence_alarms set latitude = null, longitude = null
  where mandator_id = current_mandator() and id in (
    select id from geofence_alarms
    where mandator_id = current_mandator() and happened_at < before and latitude is not null
      and not is_held(array[vehicle_id], local_day(happened_at), local_day(happened_at))
    limit most for update skip locked);
  get diagnostics alarms = row_count;
  return greatest(positions, alarms);
end $$;
revoke execute on function erase_shown_places from public;
grant execute on function erase_shown_places to wegbuch_jobs;
