-- Who holds a phone from when on: what it recorded before another one got it is of who had it then, whenever it arrives.
create table phone_holders (
  mandator_id uuid not null default current_mandator() references mandators (id),
  box_id uuid not null,
  held_from timestamptz not null,
  -- None where the vehicle says who drives.
  user_id uuid,
  primary key (mandator_id, box_id, held_from),
  foreign key (mandator_id, box_id) references phones (mandator_id, box_id),
  foreign key (mandator_id, user_id) references users (mandator_id, id)
);
create index phone_holders_of_user on phone_holders (mandator_id, user_id);
alter table phones no force row level security;
insert into phone_holders (mandator_id, box_id, held_from, user_id)
  select mandator_id, box_id, created_at, user_id from phones;
alter table phones force row level security;
call isolate_by_mandator('phone_holders');
grant select, insert, update (user_id) on phone_holders to wegbuch_app;
grant select on phone_holders to wegbuch_tracker;
revoke select (mandator_id, box_id, user_id) on phones from wegbuch_tracker;
