-- In which order a driver's rules were asked before he changed it: late records of a trip find the order of its time. Places
-- of one rule, each with the instant until which it stood there, in milliseconds.
alter table classification_rules add column former_positions jsonb not null default '[]';
grant update (former_positions) on classification_rules to wegbuch_app;
