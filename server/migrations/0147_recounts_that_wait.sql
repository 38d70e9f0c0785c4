-- Whether the trips of a company are still to be counted by another limit of hidden ones: until then its sums say nothing about
-- what is hidden.
alter table mandators add column is_recount_waiting boolean not null default false;
grant update (is_recount_waiting) on mandators to wegbuch_tracker;
