-- A company may have its people log in with the accounts they have there anyway: at a provider of OpenID Connect. Its secret
-- is sealed with the installation's.
create table sso (
  mandator_id uuid primary key default current_mandator() references mandators (id),
  issuer text not null check (length(issuer) between 1 and 500),
  client_id text not null check (length(client_id) between 1 and 300),
  client_secret text not null,
  -- Whether who comes with an address that nobody has here is added, and as what.
  creates_users boolean not null,
  role_id integer not null check (role_id in (5, 6)),
  group_id uuid,
  -- Whether addresses of its domains open nothing by a password any more.
  is_only boolean not null,
  -- Who has changed it meanwhile is not overwritten.
  version integer not null default 0,
  foreign key (mandator_id, group_id) references groups (mandator_id, id) on delete set null (group_id)
);
call isolate_by_mandator('sso');

-- Whose addresses its provider speaks for, once that is proved; each is one company's alone.
create table sso_domains (
  mandator_id uuid not null default current_mandator() references mandators (id),
  domain text not null check (domain = lower(domain) and length(domain) between 4 and 253),
  -- What its name server is to say.
  token text not null check (length(token) = 43),
  created_at timestamptz not null,
  verified_at timestamptz,
  verified_by text check (verified_by in ('dns', 'superAdmin')),
  primary key (mandator_id, domain),
  check ((verified_at is null) = (verified_by is null))
);
create unique index sso_domains_of_one on sso_domains (domain) where verified_at is not null;
call isolate_by_mandator('sso_domains');

-- Who somebody is at the provider: whoever has come once is known by that, whatever his address becomes.
create table sso_identities (
  mandator_id uuid not null default current_mandator() references mandators (id),
  login_id uuid not null,
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  bound_at timestamptz not null,
  primary key (mandator_id, login_id, issuer),
  unique (mandator_id, issuer, subject),
  foreign key (mandator_id, login_id) references logins (mandator_id, id) on delete cascade
);
call isolate_by_mandator('sso_identities');

-- An address is looked for before anybody is known.
create policy read_across_mandators on sso for select to wegbuch_admin using (true);
create policy read_across_mandators on sso_domains for select to wegbuch_admin using (true);
create policy inside_mandator on sso_domains for update to wegbuch_admin
  using (mandator_id = (select current_mandator())) with check (mandator_id = (select current_mandator()));
create policy inside_mandator on sso_identities to wegbuch_admin
  using (mandator_id = (select current_mandator())) with check (mandator_id = (select current_mandator()));
grant select, insert, update, delete on sso to wegbuch_app;
grant select, insert, update (verified_at, verified_by), delete on sso_domains to wegbuch_app;
grant select on sso to wegbuch_admin;
grant select, update (verified_at, verified_by) on sso_domains to wegbuch_admin;
grant select, insert, delete on sso_identities to wegbuch_admin;

-- What was begun at a provider is met within five minutes, once, and by the browser that began it.
alter table login_challenges
  drop constraint login_challenges_kind_check,
  drop constraint login_challenges_of_somebody,
  add column company_id uuid references mandators (id) on delete cascade,
  add column session_id uuid references sessions (id) on delete cascade,
  add column browser_hash bytea,
  add constraint login_challenges_kind_check check (
    kind in ('factor', 'passkey', 'registration', 'proof', 'company', 'companyProof', 'companyTrial')),
  add constraint login_challenges_of_somebody check ((login_id is null) = (kind in ('passkey', 'company'))),
  add constraint login_challenges_of_company check (
    (kind like 'company%') = (company_id is not null) and (kind like 'company%') = (browser_hash is not null)),
  add constraint login_challenges_of_session check ((kind in ('companyProof', 'companyTrial')) = (session_id is not null));

-- Many of a company come from one network within a quarter of an hour.
alter table login_attempts drop constraint login_attempts_kind_check;
alter table login_attempts add constraint login_attempts_kind_check check (kind in ('guess', 'link', 'setup', 'company'));
