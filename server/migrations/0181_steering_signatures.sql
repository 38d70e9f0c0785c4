-- A driver signs his week (LP-VO), drawn on a screen as strokes of a pen or with his password. What he signed is kept as a hash
-- of its content; a later correction voids the signature, which stays.
create table steering_signatures (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  user_id uuid not null,
  monday date not null check (extract(isodow from monday) = 1),
  -- 0 drawn, 1 password.
  how smallint not null check (how in (0, 1)),
  strokes text check (octet_length(strokes) <= 30720),
  content_hash bytea not null check (octet_length(content_hash) = 32),
  signed_at timestamptz not null,
  voided_at timestamptz,
  primary key (mandator_id, id),
  foreign key (mandator_id, user_id) references users (mandator_id, id),
  check ((how = 0) = (strokes is not null))
);
create unique index steering_signatures_of_week on steering_signatures (mandator_id, user_id, monday) where voided_at is null;
call isolate_by_mandator('steering_signatures');
grant select, insert, update (voided_at) on steering_signatures to wegbuch_app;
grant select on steering_signatures to wegbuch_report;
