-- Who made a fence: as long as it watches no vehicle, that decides whose it is.
alter table geofences add column created_by uuid;
-- The key has to see the rows of every mandator, and so has what fills it.
alter table geofences no force row level security;
alter table users no force row level security;
alter table history no force row level security;
alter table geofences add foreign key (mandator_id, created_by) references users (mandator_id, id);
update geofences set created_by = users.id
from history
join users on users.mandator_id = history.mandator_id and users.id = history.effective_user_id
where history.mandator_id = geofences.mandator_id and history.object_id = geofences.id
  and history.object_kind = 'geofence' and history.property_name = 'created';
alter table history force row level security;
alter table users force row level security;
alter table geofences force row level security;
