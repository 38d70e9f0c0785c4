-- What is edited says its version, the number of its newest entry in the history. People are changed by the admin role,
-- which looks across mandators elsewhere; of the history it reads the entries of the mandator it has entered, no others.
create policy versions on history for select to wegbuch_admin
  using (mandator_id = (select current_mandator()));
grant select on history to wegbuch_admin;
