-- A recomputation by the tracker is a change only of a trip that a person has touched, which its history tells.
grant select on history to wegbuch_tracker;
