-- From where a box may speak, for instance the private network of its SIM cards; empty is from anywhere.
alter table boxes add column source_networks text[] not null default '{}' check (cardinality(source_networks) <= 20);
grant select (source_networks) on boxes to wegbuch_gateway;
