-- What programs of others call the API with (rule apitokens/making): only a hash is kept, and what is revoked stays, for
-- histories name it.
create table api_tokens (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  token_hash bytea not null check (length(token_hash) = 32),
  last_four text not null check (length(last_four) = 4),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz,
  -- Since when the company knows by mail that it ends.
  told_at timestamptz,
  -- Once a minute at most, and out of which network, never from which address.
  last_used_at timestamptz,
  last_used_from text,
  primary key (mandator_id, id),
  unique (mandator_id, token_hash),
  foreign key (mandator_id, created_by) references users (mandator_id, id)
);
create unique index api_tokens_name on api_tokens (mandator_id, lower(name)) where revoked_at is null;
call isolate_by_mandator('api_tokens');

-- Whoever calls is looked for in the company his token names, before anything of it is known.
create policy inside_mandator on api_tokens to wegbuch_admin
  using (mandator_id = (select current_mandator())) with check (mandator_id = (select current_mandator()));
grant select, update (last_used_at, last_used_from) on api_tokens to wegbuch_admin;
grant select, insert, update (revoked_at) on api_tokens to wegbuch_app;
grant select, update (told_at) on api_tokens to wegbuch_jobs;
-- Who looked where others are is printed by name.
grant select (mandator_id, id, name) on api_tokens to wegbuch_report;
