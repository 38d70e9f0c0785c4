-- How often a subject was set, so that whoever changes it says which state he had read: times of several processes are no
-- order. And the last state that somebody else than its present author had left, for one's own changes are no news.
alter table settings
  add column version integer not null default 1,
  add column version_of_others integer not null default 0;
