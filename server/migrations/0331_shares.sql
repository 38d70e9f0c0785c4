-- Positions that are shared by a link. Who has shared what until when stays in the history; a row is kept a day longer than it
-- works.
create table shares (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  vehicle_id uuid not null,
  -- SHA-256 of the secret in its link.
  token_hash bytea not null check (length(token_hash) = 32),
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '1 day'),
  revoked_at timestamptz,
  primary key (mandator_id, id),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id),
  foreign key (mandator_id, created_by) references users (mandator_id, id)
);
create unique index shares_by_token on shares (mandator_id, token_hash);
create index shares_of_vehicle on shares (mandator_id, vehicle_id);
create index shares_of_user on shares (mandator_id, created_by);
call isolate_by_mandator('shares');
grant select, insert, delete, update (revoked_at) on shares to wegbuch_app;
