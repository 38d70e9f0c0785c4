-- Who finishes a recording counts what is there, for what was stored and what was told of it are two transactions.
create function count_import_points(import_id uuid) returns integer
  language plpgsql stable security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  box integer := (
    select number from boxes where id = import_id and kind = 'import' and mandator_id = current_mandator());
begin
  return (select count(*) from readings where box_number = box);
end $$;
revoke execute on function count_import_points from public;
grant execute on function count_import_points to wegbuch_app;
