-- Which of a driver's rules is asked first; of equals the more special one.
alter table classification_rules add column position integer not null default 0;
grant update (position) on classification_rules to wegbuch_app;
