-- A million points are not deleted by one statement (rule imports/undo): the box of a recording leaves its vehicle first, from
-- when on nothing is followed any more, and its points go piece by piece behind its trips.
alter table imports add column removed_points integer not null default 0 check (removed_points >= 0);
grant update (removed_points) on imports to wegbuch_app;

-- The cursor is held first, as whoever follows does, and without news nothing is followed any more.
create function leave_import_box(import_id uuid, left_at timestamptz) returns void
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
  delete from box_attachments where mandator_id = current_mandator() and box_id = import_id;
  update boxes set archived_at = left_at where number = box;
end $$;

-- Deletes so many points of a recording at most, the first ones first, and with the last of them what was put aside for its
-- time; gives how many points.
create function forget_import_points(import_id uuid, most integer) returns integer
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  box integer := (
    select number from boxes where id = import_id and kind = 'import' and mandator_id = current_mandator());
  last_one record;
  gone integer;
begin
  select device_time, event_id, hash into last_one from readings
    where box_number = box order by device_time, event_id, hash offset most - 1 limit 1;
  if found then
    delete from readings
      where box_number = box and device_time <= last_one.device_time
        and (device_time, event_id, hash) <= (last_one.device_time, last_one.event_id, last_one.hash);
  else
    delete from readings where box_number = box;
  end if;
  get diagnostics gone = row_count;
  if gone < most then
    delete from odd_readings where box_number = box;
  end if;
  return gone;
end $$;

-- Of what was never finished; a program of before undoes by it, too.
create or replace function forget_import_box(import_id uuid, forgotten_at timestamptz) returns void
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
begin
  perform leave_import_box(import_id, forgotten_at);
  while forget_import_points(import_id, 50000) = 50000 loop
  end loop;
end $$;

revoke execute on function leave_import_box, forget_import_points from public;
grant execute on function leave_import_box, forget_import_points to wegbuch_app;
