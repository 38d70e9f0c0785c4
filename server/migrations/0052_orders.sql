-- What mandators ordered, at the prices of that moment (OQ-173).
create table orders (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  user_id uuid not null,
  -- 0 yearly, 1 half-yearly, 2 monthly (OQ-171).
  payment_interval smallint not null check (payment_interval between 0 and 2),
  amount_of_obd2 smallint not null check (amount_of_obd2 between 0 and 100),
  amount_of_bm smallint not null check (amount_of_bm between 0 and 100),
  amount_of_cable smallint not null check (amount_of_cable between 0 and 100),
  -- Net, of a box and month, of a cable, and flat for the shipping.
  box_price_in_cents integer not null,
  cable_price_in_cents integer not null,
  shipping_price_in_cents integer not null,
  created_at timestamptz not null,
  primary key (mandator_id, id),
  foreign key (mandator_id, user_id) references users (mandator_id, id),
  check (amount_of_obd2 + amount_of_bm + amount_of_cable > 0)
);

call isolate_by_mandator('orders');

grant select, insert on orders to wegbuch_app;
grant select on orders to wegbuch_jobs;
