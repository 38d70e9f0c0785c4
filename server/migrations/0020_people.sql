-- People are managed in the transaction that also manages their logins, which the admin role alone may write: inside the
-- mandator it needs their groups and cost centres too, and ends that trips count for an owner who was archived.
create policy within_mandator on costcenters for select to wegbuch_admin
  using (mandator_id = (select current_mandator()));
create policy change_within_mandator on vehicles for update to wegbuch_admin
  using (mandator_id = (select current_mandator())) with check (mandator_id = (select current_mandator()));

grant select on costcenters to wegbuch_admin;
grant delete on group_users to wegbuch_admin;
grant update (assign_trips_to_owner) on vehicles to wegbuch_admin;
-- To hold the tree of groups while memberships change.
grant update (name) on groups to wegbuch_admin;

-- Lists come by name as German sorts, which is dear to do for 20,000 people at each page.
create index users_by_name on users (mandator_id, (last_name collate "de-x-icu"), (first_name collate "de-x-icu"), id)
  where deleted_at is null;
