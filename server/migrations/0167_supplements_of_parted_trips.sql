-- Who parts or joins trips is told of them as of any others, with what was added to them.
grant select on visible_supplements to wegbuch_tracker;
