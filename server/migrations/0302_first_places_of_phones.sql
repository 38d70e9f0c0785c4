-- That a phone was heard of does not tell that an app is set up: a browser that opens its address is heard of, too.
alter table phones
  add column first_place_at timestamptz,
  -- Negative of a clock that is behind.
  drop constraint phones_clock_ahead_seconds_check,
  add constraint phones_clock_ahead_seconds_check check (clock_ahead_seconds <> 0);
-- What was heard of so far was taken for set up.
alter table phones no force row level security;
update phones set first_place_at = last_seen_at where app is not null;
alter table phones force row level security;
grant update (first_place_at) on phones to wegbuch_app;
