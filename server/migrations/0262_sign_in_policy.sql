-- Which roles of a company must show a second factor. Administrators decide it; the role that looks sessions up reads it.
alter table mandators add column second_factor_roles integer[] not null default '{}'
  check (second_factor_roles <@ array[1, 2, 3, 4, 5, 6]);
