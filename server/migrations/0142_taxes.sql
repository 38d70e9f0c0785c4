-- What the taxation of a vehicle follows from, apart from the vehicle: few have it, and few may read prices.
create table vehicle_taxes (
  mandator_id uuid not null default current_mandator() references mandators (id),
  vehicle_id uuid not null,
  acquisition_cost_in_cents bigint,
  list_price_in_cents bigint,
  acquired_on date,
  propulsion smallint,
  co2_in_grams integer,
  electric_range_in_km integer,
  primary key (mandator_id, vehicle_id),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id)
);
call isolate_by_mandator('vehicle_taxes');
grant select, insert, update on vehicle_taxes to wegbuch_app;

-- What a vehicle cost in a year, and the way to work of who drives it.
create table vehicle_years (
  mandator_id uuid not null default current_mandator() references mandators (id),
  vehicle_id uuid not null,
  year smallint not null,
  other_costs_in_cents bigint,
  depreciation_or_lease_in_cents bigint,
  commute_in_km integer,
  commute_days smallint,
  primary key (mandator_id, vehicle_id, year),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id)
);
call isolate_by_mandator('vehicle_years');
grant select, insert, update on vehicle_years to wegbuch_app;
