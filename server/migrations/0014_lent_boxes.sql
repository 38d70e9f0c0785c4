-- Boxes are lent: what one said before it came to a mandator becomes his trips as far back as nobody else had it. This is
-- when it left the last mandator, with or without a vehicle.
alter table boxes add column left_mandator_at timestamptz;

-- Lending a box asks the tracker to follow what is stored of it already.
grant insert on arrivals to wegbuch_admin;
