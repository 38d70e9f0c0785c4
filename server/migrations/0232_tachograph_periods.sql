-- From when until when a vehicle had a tachograph, each time one was fitted: a second one must not bring back into the logs what
-- was driven with the first.
create table tachograph_periods (
  mandator_id uuid not null default current_mandator() references mandators (id),
  vehicle_id uuid not null,
  since date not null,
  until date check (until >= since),
  primary key (mandator_id, vehicle_id, since),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id)
);
-- Those of before; the owner is bound by row-level security, which a mandator's rows keep.
alter table vehicles no force row level security;
insert into tachograph_periods (mandator_id, vehicle_id, since, until)
  select mandator_id, id, tachograph_since, tachograph_until from vehicles
  where tachograph_since is not null and (tachograph_until is null or tachograph_until >= tachograph_since);
alter table vehicles force row level security;
call isolate_by_mandator('tachograph_periods');
alter table vehicles drop column tachograph_since, drop column tachograph_until;
grant select, insert on tachograph_periods to wegbuch_app;
grant update (until) on tachograph_periods to wegbuch_app;
grant select on tachograph_periods to wegbuch_report;
