-- What makes one doubt who speaks in the name of a box: it is ejected by another connection, speaks from two networks at
-- once or from one it may not, or jumps. Written by the gateway and the tracker, for the mandator who has the box then.
create table box_incidents (
  -- Null for a box nobody has; that is for the super admin alone.
  mandator_id uuid default current_mandator() references mandators (id),
  box_id uuid not null references boxes (id),
  kind text not null check (kind in ('ejected', 'secondNetwork', 'foreignSource', 'jump')),
  -- Of a jump the time of the reading after it, so that following again notes nothing twice.
  happened_at timestamptz not null,
  occurrences integer not null default 1,
  -- Where it spoke from then and before.
  network text check (length(network) <= 64),
  other_network text check (length(other_network) <= 64),
  -- The times of the readings in doubt; trips of these times are marked.
  earliest_device_time timestamptz,
  latest_device_time timestamptz,
  primary key (box_id, kind, happened_at),
  check ((earliest_device_time is null) = (latest_device_time is null))
);
create index box_incidents_of_mandator on box_incidents (mandator_id, box_id, latest_device_time);
create index newest_box_incidents on box_incidents (happened_at);

call isolate_by_mandator('box_incidents');
create policy across_mandators on box_incidents for select to wegbuch_admin using (true);
-- For the function below, which the gateway calls for boxes of many mandators at once.
create policy owner_adds on box_incidents to wegbuch_owner using (true) with check (true);
grant select on box_incidents to wegbuch_app, wegbuch_jobs, wegbuch_report, wegbuch_admin, wegbuch_tracker;
grant insert on box_incidents to wegbuch_tracker;
grant select (id) on boxes to wegbuch_gateway;
create policy owner_finds on boxes for select to wegbuch_owner using (true);

-- Adds what is new and widens what is known: the readings in doubt come in after the incident.
create function note_box_incidents(incidents jsonb) returns void
  language sql security definer
  set search_path = wegbuch, pg_temp
as $$
  insert into box_incidents as known (mandator_id, box_id, kind, happened_at, occurrences, network, other_network,
      earliest_device_time, latest_device_time)
    select boxes.mandator_id, box_id, kind, happened_at, occurrences, network, other_network, earliest, latest
    from jsonb_to_recordset(incidents) as new (box_id uuid, kind text, happened_at timestamptz,
      occurrences integer, network text, other_network text, earliest timestamptz, latest timestamptz)
    join boxes on boxes.id = box_id
    order by box_id, kind, happened_at
    on conflict (box_id, kind, happened_at) do update set
      occurrences = excluded.occurrences,
      earliest_device_time = least(known.earliest_device_time, excluded.earliest_device_time),
      latest_device_time = greatest(known.latest_device_time, excluded.latest_device_time);
$$;
revoke execute on function note_box_incidents from public;
grant execute on function note_box_incidents to wegbuch_gateway;
