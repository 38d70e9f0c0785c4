-- Positions that another program recorded become trips as those of a box do (rule imports/positions). The import and its box
-- have one id, and it is in its vehicle once all of the file has come.
alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in ('trips', 'positions')),
  add column vehicle_id uuid,
  -- The first and the last of its points.
  add column recorded_from timestamptz,
  add column recorded_until timestamptz,
  add constraint imports_recorded_check check (
    (kind = 'positions') = (vehicle_id is not null and recorded_from is not null and recorded_until is not null)
    and recorded_from <= recorded_until);
-- The key has to see the rows of every mandator.
alter table imports no force row level security;
alter table imports add foreign key (mandator_id, vehicle_id) references vehicles (mandator_id, id);
alter table imports force row level security;
create index imports_of_vehicle on imports (mandator_id, vehicle_id) where vehicle_id is not null;
grant select (mandator_id, id, file_name) on imports to wegbuch_tracker;
grant select, delete on imports to wegbuch_jobs;

-- As for phones: a company makes such a box itself.
create function add_import_box(import_id uuid, imei text, added_at timestamptz) returns void
  language sql security definer
  set search_path = wegbuch, pg_temp
as $$
  insert into boxes (id, imei, kind, device_type, mandator_id, created_at)
  values (import_id, imei, 'import', 'phone', current_mandator(), added_at);
$$;

-- Nothing is left of what was recorded but the trips, which whoever calls deletes. The cursor is held first, as whoever
-- follows does, and without news nothing is followed any more.
create function forget_import_box(import_id uuid, forgotten_at timestamptz) returns void
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  box integer := (
    select number from boxes where id = import_id and kind = 'import' and mandator_id = current_mandator());
begin
  perform from box_cursors where box_number = box for update;
  update box_cursors set state = null where box_number = box;
  delete from arrivals where box_number = box;
  delete from box_checkpoints where box_number = box;
  delete from readings where box_number = box;
  delete from box_attachments where mandator_id = current_mandator() and box_id = import_id;
  update boxes set archived_at = forgotten_at where number = box;
end $$;

-- Of which of these imports something is still to be followed.
create function followed_imports(import_ids uuid[]) returns setof uuid
  language sql stable security definer
  set search_path = wegbuch, pg_temp
as $$
  select boxes.id from boxes
  where boxes.id = any(import_ids) and kind = 'import' and mandator_id = current_mandator()
    and exists (select from arrivals where box_number = boxes.number)
    and exists (select from box_attachments where mandator_id = current_mandator() and box_id = boxes.id)
$$;
revoke execute on function add_import_box, forget_import_box, followed_imports from public;
grant execute on function add_import_box, followed_imports to wegbuch_app;
grant execute on function forget_import_box to wegbuch_app, wegbuch_jobs;
