-- By what a driver's trips are known before anybody says what they were: when they begin (1), between home and work (2), or
-- where they end (3). Who it is of agreed to it; what is nobody's is offered to all drivers of the company. A changed or ended
-- rule of private trips stays as long as late records may tell of trips it was for.
create table classification_rules (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  user_id uuid,
  kind smallint not null check (kind between 1 and 3),
  vehicle_id uuid,
  schedule jsonb check ((schedule is not null) = (kind = 1)),
  home jsonb check ((home is not null) = (kind = 2)),
  work jsonb check ((work is not null) = (kind = 2)),
  place jsonb,
  geofence_id uuid,
  type smallint not null check (type between 0 and 2),
  description text not null default '',
  contact text not null default '',
  offer_id uuid,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  primary key (mandator_id, id),
  foreign key (mandator_id, user_id) references users (mandator_id, id),
  foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id),
  foreign key (mandator_id, geofence_id) references geofences (mandator_id, id),
  check (((place is not null) or (geofence_id is not null)) = (kind = 3)),
  check ((user_id is null) = (confirmed_at is null))
);
create index classification_rules_of_user on classification_rules (mandator_id, user_id, created_at);
call isolate_by_mandator('classification_rules');

-- Since when the actor's places are his to see again, as visible_trips knows it.
create function own_places_since() returns timestamptz
  language sql stable security definer
  set search_path = wegbuch, pg_temp
  return coalesce(
    (select hidden_before from place_holds where mandator_id = current_mandator() and user_id = current_actor()), '-infinity');
revoke execute on function own_places_since from public;
grant execute on function own_places_since to wegbuch_app;

-- Where somebody lives and works is his own secret: nobody else reads it, support acting as him neither.
create policy own_rules on classification_rules as restrictive to wegbuch_app
  using (mandator_id = (select current_mandator())
    and (user_id is null or (user_id = (select current_actor()) and created_at >= (select own_places_since()))))
  with check (mandator_id = (select current_mandator()) and (user_id is null or user_id = (select current_actor())));
grant select, insert, update (ended_at), delete on classification_rules to wegbuch_app;
grant select, delete on classification_rules to wegbuch_tracker;
