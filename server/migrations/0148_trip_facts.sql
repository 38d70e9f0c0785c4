-- The entries about one vehicle or one person as a chain of their own (rule evidence/books), over their places in the chain
-- of the company. They refer to nothing: they are written with the entries, which do.
create table history_books (
  mandator_id uuid not null default current_mandator(),
  book_id uuid not null,
  book_seq bigint not null,
  seq bigint not null,
  hash bytea not null,
  primary key (mandator_id, book_id, book_seq)
);
call isolate_by_mandator('history_books');
create trigger append_only before update or delete or truncate on history_books
  for each statement execute function refuse_history_change();

-- The newest link of each book.
create table history_book_heads (
  mandator_id uuid not null default current_mandator(),
  book_id uuid not null,
  book_seq bigint not null,
  hash bytea not null,
  primary key (mandator_id, book_id)
);
call isolate_by_mandator('history_book_heads');
grant select on history_books, history_book_heads to wegbuch_report;

create function next_link(before bytea, first bytea, link bytea) returns bytea
  language sql immutable parallel safe
  return sha256(coalesce(before, first) || link);
create aggregate chained(bytea, bytea) (sfunc = next_link, stype = bytea, parallel = unsafe);
create function first_link(mandator uuid, book uuid) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to('book ' || mandator || ' ' || book, 'UTF8'));

-- As before, and each entry in the books it names.
create or replace function append_history(entries jsonb) returns void
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  head history_heads;
  links bytea[];
begin
  insert into history_heads (mandator_id, seq, hash)
    values (current_mandator(), 0, sha256(convert_to(current_mandator()::text, 'UTF8')))
    on conflict do nothing;
  select * into strict head from history_heads where mandator_id = current_mandator() for update;
  links := array(
    select decode(entry ->> 'entry_hash', 'hex')
    from jsonb_array_elements(entries) with ordinality as item (entry, place)
    order by place);
  for place in 1 .. cardinality(links) loop
    head.hash := sha256(head.hash || int8send(head.seq + place) || links[place]);
    links[place] := head.hash;
  end loop;
  insert into history (seq, object_kind, object_id, property_name, changed_at, old_value, new_value, actor_id,
      effective_user_id, actor_name, salt, details_hash, hash)
    select head.seq + place, object_kind, object_id, property_name, changed_at, old_value, new_value, actor_id,
      effective_user_id, actor_name, decode(salt, 'hex'), decode(details_hash, 'hex'), link
    from rows from (
      jsonb_to_recordset(entries) as (
        object_kind text, object_id uuid, property_name text, changed_at timestamptz, old_value text, new_value text,
        actor_id uuid, effective_user_id uuid, actor_name text, salt text, details_hash text),
      unnest(links)
    ) with ordinality as item (
      object_kind, object_id, property_name, changed_at, old_value, new_value, actor_id, effective_user_id, actor_name,
      salt, details_hash, link, place)
    order by place;
  with placed as (
    select book.id::uuid as book_id, head.seq + place as seq, links[place] as link,
      row_number() over (partition by book.id order by place) as nth
    from jsonb_array_elements(entries) with ordinality as item (entry, place)
    cross join lateral jsonb_array_elements_text(entry -> 'books') as book (id)
  ), numbered as (
    select placed.book_id, coalesce(last.book_seq, 0) + nth as book_seq, seq, link,
      coalesce(last.hash, first_link(current_mandator(), placed.book_id)) as first
    from placed
    left join history_book_heads as last on last.mandator_id = current_mandator() and last.book_id = placed.book_id
  ), added as (
    insert into history_books (book_id, book_seq, seq, hash)
    select book_id, book_seq, seq,
      chained(first, int8send(book_seq) || int8send(seq) || link) over (partition by book_id order by book_seq)
    from numbered
    returning book_id, book_seq, hash
  )
  insert into history_book_heads (book_id, book_seq, hash)
    select distinct on (book_id) book_id, book_seq, hash from added order by book_id, book_seq desc
    on conflict (mandator_id, book_id) do update set book_seq = excluded.book_seq, hash = excluded.hash;
  update history_heads set seq = head.seq + cardinality(links), hash = head.hash
    where mandator_id = current_mandator();
end $$;

-- Entries that were there belong to the book of the vehicle their trip is of today, or of whose day they tell.
alter table history no force row level security;
alter table trips no force row level security;
alter table time_logs no force row level security;
alter table history_books no force row level security;
alter table history_book_heads no force row level security;
with placed as (
  select history.mandator_id, history.seq, history.hash as link, coalesce(trip.vehicle_id, log.user_id, object_id) as book_id
  from history
  left join trips as trip
    on object_kind = 'trip' and trip.mandator_id = history.mandator_id and trip.id = object_id
  left join time_logs as log
    on object_kind = 'timelog' and log.mandator_id = history.mandator_id and log.id = object_id
  where trip.id is not null or log.id is not null or object_kind = 'vehicle'
), numbered as (
  select *, row_number() over (partition by mandator_id, book_id order by seq) as book_seq from placed
)
insert into history_books (mandator_id, book_id, book_seq, seq, hash)
  select mandator_id, book_id, book_seq, seq,
    chained(first_link(mandator_id, book_id), int8send(book_seq) || int8send(seq) || link)
      over (partition by mandator_id, book_id order by book_seq)
  from numbered;
insert into history_book_heads (mandator_id, book_id, book_seq, hash)
  select distinct on (mandator_id, book_id) mandator_id, book_id, book_seq, hash
  from history_books order by mandator_id, book_id, book_seq desc;
alter table history force row level security;
alter table trips force row level security;
alter table time_logs force row level security;
alter table history_books force row level security;
alter table history_book_heads force row level security;

-- What a trip was when it was last changed, bound by one hash (rule evidence/facts). Nobody reads it but through the view
-- below: the salt would tell what is kept back. It refers to no trip: what records tell anew leaves none behind.
create table trip_facts (
  mandator_id uuid not null default current_mandator(),
  trip_id uuid not null,
  -- In whose book it is told.
  vehicle_id uuid not null,
  revision integer not null,
  salt bytea not null,
  -- As they were called then; the people and vehicles may be called otherwise since.
  driver_name text,
  license_plate text not null,
  track_salt bytea not null,
  track_hash text,
  commitments bytea[] not null,
  root bytea not null,
  -- Of a trip that was there before facts were.
  is_written_later boolean not null default false,
  primary key (mandator_id, trip_id)
);
call isolate_by_mandator('trip_facts');

-- Whose trips of before have got their facts: from then on one without is none that the product wrote.
create table fact_beginnings (
  mandator_id uuid primary key default current_mandator() references mandators (id)
);
call isolate_by_mandator('fact_beginnings');
grant select, insert on fact_beginnings to wegbuch_tracker;
grant select on fact_beginnings to wegbuch_report;

create function fact_names() returns text[]
  language sql immutable parallel safe
  return array['id', 'vehicleId', 'licensePlate', 'driver', 'startedAt', 'finishedAt', 'startAddress', 'startPoint',
    'destinationAddress', 'destinationPoint', 'mileageInMeters', 'mileageSource', 'type', 'classifiedAt', 'classifiedHow',
    'description', 'contact', 'agent', 'trackHash', 'deletedAt'];

create function fact_instant(at timestamptz) returns text
  language sql stable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create function fact_point(latitude double precision, longitude double precision) returns text
  language sql stable parallel safe
  return to_char(latitude, 'FM990.00000') || ',' || to_char(longitude, 'FM990.00000');

-- The values in the order of their names, each as canonical JSON (RFC 8785): PostgreSQL escapes texts as ECMAScript does.
create function fact_values(trip trips, driver_name text, license_plate text, track_hash text) returns text[]
  language sql stable
  return array[
    to_json(trip.id::text), to_json(trip.vehicle_id::text), to_json(license_plate), to_json(driver_name),
    to_json(fact_instant(trip.started_at)), to_json(fact_instant(trip.finished_at)),
    to_json(trip.start_address ->> 'displayName'), to_json(fact_point(trip.start_latitude, trip.start_longitude)),
    to_json(trip.destination_address ->> 'displayName'),
    to_json(fact_point(trip.destination_latitude, trip.destination_longitude)),
    to_json(trip.mileage_in_meters), to_json(trip.mileage_source), to_json(trip.type),
    to_json(fact_instant(trip.classified_at)), to_json(trip.classified_how), to_json(trip.description),
    to_json(trip.contact), to_json(trip.agent), to_json(track_hash), to_json(fact_instant(trip.deleted_at))]::text[];

-- Small enough to become part of the statement that calls them, which a thousand calls of a function are not.
create function fact_key(salt bytea, name text) returns bytea
  language sql stable parallel safe
  return sha256(salt || convert_to(name, 'UTF8'));

create function fact_commitment(salt bytea, name text, value text) returns bytea
  language sql stable parallel safe
  return sha256(fact_key(salt, name) || convert_to('["' || name || '",' || coalesce(value, 'null') || ']', 'UTF8'));

create function fact_root(commitments bytea) returns bytea
  language sql immutable parallel safe
  return sha256('wegbuch trip facts v1\012'::bytea || commitments);

-- By their keys, however little is known of the tables: as a function of its own each is planned for one.
create function fact_plate(vehicle uuid) returns text
  language plpgsql stable
  set search_path = wegbuch, pg_temp
as $$
begin
  return (select license_plate from vehicles where mandator_id = current_mandator() and id = vehicle);
end $$;
create function fact_driver(driver uuid) returns text
  language plpgsql stable
  set search_path = wegbuch, pg_temp
as $$
begin
  return (select first_name || ' ' || last_name from users where mandator_id = current_mandator() and id = driver);
end $$;

-- Writes the facts of these trips where they have become others, and gives their roots before and now with the books that
-- are to tell them; an empty root is of a trip that is none any more, or runs on.
create function write_facts(ids uuid[], is_later boolean default false)
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
      known.root as known_root,
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
    select told.*, is_fresh, used.salt as used_salt,
      (select encode(sha256(used.track_salt || string_agg(points, ''::bytea order by part)), 'hex')
        from trip_tracks where mandator_id = current_mandator() and trip_id = told.id) as track_hash
    from told
    cross join lateral (values (true, told.salt, told.track_salt), (false, told.known_salt, told.known_track_salt))
      as used (is_fresh, salt, track_salt)
    where used.salt is not null
  ), committed as (
    select salted.*, bound.commitments, fact_root(bound.joined) as root,
      bool_or(not is_fresh and fact_root(bound.joined) = known_root) over (partition by id) as is_as_it_was
    from salted
    cross join lateral (
      select array_agg(commitment order by place) as commitments, string_agg(commitment, ''::bytea order by place) as joined
      from unnest(fact_names(), salted.said) with ordinality as told (name, value, place)
      cross join lateral (
        -- As fact_commitment says, which as a function would be called a thousand times.
        select sha256(sha256(salted.used_salt || convert_to(name, 'UTF8')) || convert_to('["' || name || '",' || coalesce(
          case when name = 'trackHash' then to_json(salted.track_hash)::text else value end, 'null') || ']', 'UTF8')
        ) as commitment
        offset 0
      ) as fact
    ) as bound
  ), changed as materialized (
    select * from committed where is_fresh and not is_as_it_was
  ), written as (
    insert into trip_facts as kept (trip_id, vehicle_id, revision, salt, driver_name, license_plate, track_salt, track_hash,
        commitments, root, is_written_later)
    select id, vehicle_id, 1, salt, driver_name, license_plate, track_salt, track_hash, commitments, root, is_later
    from changed
    on conflict (mandator_id, trip_id) do update set vehicle_id = excluded.vehicle_id, revision = kept.revision + 1,
      salt = excluded.salt, driver_name = excluded.driver_name, license_plate = excluded.license_plate,
      track_salt = excluded.track_salt, track_hash = excluded.track_hash, commitments = excluded.commitments,
      root = excluded.root
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
revoke execute on function write_facts from public;
grant execute on function write_facts to wegbuch_app, wegbuch_tracker, wegbuch_jobs;

-- What a reader may know of the facts: of each field its value with its key, or the commitment alone (rule evidence/facts).
create view visible_facts with (security_barrier) as
select facts.mandator_id, facts.trip_id, facts.vehicle_id, facts.revision, facts.root, facts.is_written_later,
  visible.is_place_visible,
  (
    select jsonb_object_agg(name, case when visible.is_place_visible
        or name not in ('startAddress', 'startPoint', 'destinationAddress', 'destinationPoint', 'description', 'contact',
          'trackHash')
      then jsonb_build_object('v', coalesce(value, 'null')::jsonb, 'k', encode(fact_key(facts.salt, name), 'hex'))
      else jsonb_build_object('c', encode(commitment, 'hex')) end)
    from unnest(fact_names(), fact_values(trip, facts.driver_name, facts.license_plate, facts.track_hash),
      facts.commitments) as fact (name, value, commitment)
  ) as fields
from trip_facts as facts
join trips as trip on trip.mandator_id = facts.mandator_id and trip.id = facts.trip_id
join visible_trips as visible on visible.mandator_id = facts.mandator_id and visible.id = facts.trip_id;
grant select on visible_facts to wegbuch_app, wegbuch_report;

-- Trips that are not what their facts say, facts that are not what the history says, and trips without either, of the
-- mandator of the transaction. A driver or a vehicle may have got another name since.
create function find_fact_breaches() returns table (trip_id uuid, problem text)
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
          select fact_root(string_agg(fact_commitment(facts.salt, name, value), ''::bytea order by place))
          from unnest(fact_names(), fact_values(trip, facts.driver_name, facts.license_plate,
            (select encode(sha256(facts.track_salt || string_agg(points, ''::bytea order by part)), 'hex')
              from trip_tracks where mandator_id = current_mandator() and trip_id = trip.id)))
            with ordinality as fact (name, value, place))
        or (facts.driver_name is distinct from driver.first_name || ' ' || driver.last_name and not exists (
          select from history where mandator_id = current_mandator() and object_id = trip.driver_id
            and property_name in ('firstName', 'lastName')))
        or (facts.license_plate <> vehicle.license_plate and not exists (
          select from history where mandator_id = current_mandator() and object_id = trip.vehicle_id
            and property_name = 'licensePlate')) end
$$;
revoke execute on function find_fact_breaches from public;
grant execute on function find_fact_breaches to wegbuch_report;

-- A signed note a day says where all books and chains stood (rule evidence/notes). It is of no mandator, and everybody may
-- read it; the hashes of the leaves of its tree are kept for whoever proves one of them.
create table history_notes (
  day date primary key,
  note text not null,
  leaf_hashes bytea not null,
  created_at timestamptz not null
);
grant select, insert on history_notes to wegbuch_jobs;
grant select on history_notes to wegbuch_admin, wegbuch_report;

-- The keys notes were ever signed with, as whoever checks them keeps them.
create table history_keys (
  verifier_key text primary key,
  first_day date not null
);
grant select, insert on history_keys to wegbuch_jobs;
grant select on history_keys to wegbuch_admin, wegbuch_app, wegbuch_report;
