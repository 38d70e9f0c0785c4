-- Recorded trips end by merging alone, which is told of what they were merged into; those of a recording whose import was
-- undone are gone as what somebody entered and deleted is, and leave a line like that. Not in SQL, for the columns of undoing
-- in slices come later.
create function was_undone(trip_import uuid, gone_at timestamptz) returns boolean
  language plpgsql stable security definer
  set search_path = wegbuch, pg_temp
as $$
begin
  return trip_import is not null and gone_at is not null and exists (
    select from imports where mandator_id = current_mandator() and id = trip_import and undo_begun_at <= gone_at);
end $$;
revoke execute on function was_undone from public;
grant execute on function was_undone to wegbuch_app, wegbuch_report;
