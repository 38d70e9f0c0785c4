-- Official addresses for GEOCODER=database. They are the same for every mandator (a listed exception) and come from files
-- that the operator loads as the owner; a load is a partition of its own, so that it replaces an older one in one switch.
create table address_sources (
  -- What the operator calls it, such as bev; it leads the ids of its addresses.
  name text primary key check (name ~ '^[a-z0-9][a-z0-9-]{0,29}$'),
  load integer not null unique,
  -- Two capital letters.
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- What the licence asks to be shown, word for word.
  credit text not null check (credit <> ''),
  address_count integer not null,
  refused_count integer not null,
  loaded_at timestamptz not null
);

create sequence address_loads as integer;

-- The larger streets come first in a partition, for a search that stops early finds those.
create table address_streets (
  load integer not null,
  id integer not null,
  -- A fingerprint of street, postcode and city: the same in each load.
  key bigint not null,
  street text not null,
  postcode text,
  city text,
  -- The name of the street as it is searched, and the words of all three.
  folded text collate "C" not null,
  words tsvector not null,
  address_count integer not null,
  -- The middle of its addresses, in 1e-7 degrees.
  latitude integer not null,
  longitude integer not null
) partition by list (load);
create index address_streets_by_id on address_streets (id);
create index address_streets_by_key on address_streets (key);
create index address_streets_by_words on address_streets using gin (words) with (fastupdate = off);

create table addresses (
  load integer not null,
  street_id integer not null,
  -- A number of the source: the same in each load.
  key bigint not null,
  house_number text not null,
  -- In 1e-7 degrees, and the cell of a grid that both lie in.
  latitude integer not null,
  longitude integer not null,
  cell bigint not null
) partition by list (load);
create index addresses_by_street on addresses (street_id);
create index addresses_by_key on addresses (key);
create index addresses_by_cell on addresses (cell);

grant select on address_sources, address_streets, addresses to wegbuch_app, wegbuch_jobs;
