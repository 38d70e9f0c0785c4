-- Super admins create companies and lend boxes, each in one transaction: the admin role enters the mandator for that as
-- the app does. Across mandators it only reads what the lists of super admins show of vehicles.
create policy within_mandator on groups to wegbuch_admin
  using (mandator_id = (select current_mandator())) with check (mandator_id = (select current_mandator()));
create policy within_mandator on group_users to wegbuch_admin
  using (mandator_id = (select current_mandator())) with check (mandator_id = (select current_mandator()));
create policy within_mandator on group_vehicles to wegbuch_admin
  using (mandator_id = (select current_mandator())) with check (mandator_id = (select current_mandator()));
create policy read_across_mandators on vehicles for select to wegbuch_admin using (true);
create policy within_mandator on vehicles for insert to wegbuch_admin
  with check (mandator_id = (select current_mandator()));
create policy read_across_mandators on box_attachments for select to wegbuch_admin using (true);
create policy add_within_mandator on box_attachments for insert to wegbuch_admin
  with check (mandator_id = (select current_mandator()));
create policy end_within_mandator on box_attachments for update to wegbuch_admin
  using (mandator_id = (select current_mandator())) with check (mandator_id = (select current_mandator()));

grant select, insert on groups, group_users, group_vehicles, vehicles to wegbuch_admin;
grant select, insert, update on box_attachments to wegbuch_admin;
grant execute on function append_history to wegbuch_admin;

-- Whether the welcome mail was wanted when the mandator was created.
alter table mandators add column send_welcome_mail boolean not null default false;
