-- From which networks each box has spoken. Belongs to no mandator, as the readings do. The gateway writes through one
-- function; it reads who was heard from a network before it turns that network away.
create table box_networks (
  box_number integer not null references boxes (number),
  -- An IPv4 address, or the /64 of an IPv6 one.
  network text not null check (length(network) <= 64),
  transport text not null check (transport in ('tcp', 'tls', 'udp')),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (box_number, network)
);
create index boxes_of_network on box_networks (network, last_seen_at);

-- Keeps the newest 200 networks of a box: mobile operators give a new address every day.
create function note_box_networks(box_numbers integer[], networks text[], transports text[], seen_at timestamptz) returns void
  language sql security definer
  set search_path = wegbuch, pg_temp
as $$
  insert into box_networks as known (box_number, network, transport, first_seen_at, last_seen_at)
    select box_number, network, transport, note_box_networks.seen_at, note_box_networks.seen_at
    from unnest(box_numbers, networks, transports) as heard (box_number, network, transport)
    order by box_number, network
    on conflict (box_number, network) do update set
      transport = excluded.transport,
      last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at);
  delete from box_networks as old using (
    select box_number, network, row_number() over (partition by box_number order by last_seen_at desc, network) as place
    from box_networks where box_number = any(box_numbers)) as ranked
    where ranked.place > 200 and old.box_number = ranked.box_number and old.network = ranked.network;
$$;
revoke execute on function note_box_networks from public;
grant execute on function note_box_networks to wegbuch_gateway;
grant select on box_networks to wegbuch_gateway, wegbuch_admin;
