-- What super admins see of the installation itself (amendments 22).

-- Devices that knock and are not registered. The gateway notes them through one function and reads nothing back.
create table unknown_imeis (
  imei text primary key check (imei ~ '^[0-9]{15}$'),
  attempts integer not null,
  last_seen_at timestamptz not null,
  -- Where the last attempt came from.
  address text not null check (length(address) <= 64)
);
create index unknown_imeis_seen on unknown_imeis (last_seen_at);

-- Keeps the newest 10,000 of the last 30 days: whoever guesses IMEIs can only push out other strangers.
create function note_unknown_imeis(imeis text[], attempts integer[], addresses text[], seen_at timestamptz) returns void
  language sql security definer
  set search_path = wegbuch, pg_temp
as $$
  insert into unknown_imeis as known (imei, attempts, last_seen_at, address)
    select imei, attempts, note_unknown_imeis.seen_at, address
    from unnest(imeis, note_unknown_imeis.attempts, addresses) as knock (imei, attempts, address) order by imei
    on conflict (imei) do update set
      attempts = least(known.attempts::bigint + excluded.attempts, 1000000000),
      last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at),
      address = excluded.address;
  delete from unknown_imeis where last_seen_at < note_unknown_imeis.seen_at - interval '30 days';
  delete from unknown_imeis where imei in (
    select imei from unknown_imeis order by last_seen_at desc, imei offset 10000 for update skip locked);
$$;
revoke execute on function note_unknown_imeis from public;
grant execute on function note_unknown_imeis to wegbuch_gateway;
grant select on unknown_imeis to wegbuch_admin;

-- When the readings were received that an arrival tells of; not known of those the tracker adds itself.
alter table arrivals add column received_at timestamptz;

-- The super admin counts what waits, across mandators, and sees nothing else of it.
grant select (id, box_number, received_at) on arrivals to wegbuch_admin;
create policy count_across_mandators on address_lookups for select to wegbuch_admin using (true);
grant select (due_at) on address_lookups to wegbuch_admin;
-- Whether a box was ever followed.
grant select (box_number) on box_cursors to wegbuch_admin;
