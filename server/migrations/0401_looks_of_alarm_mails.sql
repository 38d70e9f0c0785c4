-- Who gets the mail of an alarm is told where somebody drove, also an address of nobody in the company: it is kept as long as
-- looks are, so that the driver reads who that was.
create table told_addresses (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  address text not null check (length(address) <= 320),
  told_at timestamptz not null,
  primary key (mandator_id, id),
  unique (mandator_id, address)
);
call isolate_by_mandator('told_addresses');
grant select, insert, update, delete on told_addresses to wegbuch_jobs;
grant select on told_addresses to wegbuch_app, wegbuch_report;
