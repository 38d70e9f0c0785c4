-- What a service cost, who did it, and its invoice: a PDF or a picture, kept beside the entry that is read in lists.
alter table services
  add column workshop text not null default '',
  add column price_in_cents bigint check (price_in_cents >= 0);

create table service_files (
  mandator_id uuid not null default current_mandator() references mandators (id),
  service_id uuid not null,
  name text not null,
  type text not null check (type in ('pdf', 'jpg', 'png')),
  content bytea not null check (octet_length(content) between 1 and 5242880),
  primary key (mandator_id, service_id),
  foreign key (mandator_id, service_id) references services (mandator_id, id) on delete cascade
);
-- Invoices are packed already.
alter table service_files alter column content set storage external;
call isolate_by_mandator('service_files');
grant select, insert on service_files to wegbuch_app;
