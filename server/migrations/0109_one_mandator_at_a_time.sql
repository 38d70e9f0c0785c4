-- The role that looks after logins sees the people of all mandators: whoever logs in has named none yet. Once it has
-- entered a mandator it is to see and write those of that one alone, as every other role does, whatever a statement asks.
create function entered_mandator() returns uuid
  language sql stable parallel safe
  set search_path = wegbuch, pg_temp
  return nullif(current_setting('app.mandator', true), '')::uuid;
revoke execute on function entered_mandator from public;
grant execute on function entered_mandator to wegbuch_admin;

create policy one_mandator on logins as restrictive to wegbuch_admin
  using ((select entered_mandator()) is null or mandator_id = (select entered_mandator()));
create policy one_mandator on users as restrictive to wegbuch_admin
  using ((select entered_mandator()) is null or mandator_id = (select entered_mandator()));
create policy one_mandator on vehicles as restrictive to wegbuch_admin
  using ((select entered_mandator()) is null or mandator_id = (select entered_mandator()));
create policy one_mandator on reservations as restrictive to wegbuch_admin
  using ((select entered_mandator()) is null or mandator_id = (select entered_mandator()));
create policy one_mandator on place_holds as restrictive to wegbuch_admin
  using ((select entered_mandator()) is null or mandator_id = (select entered_mandator()));
