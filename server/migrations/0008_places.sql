-- Answers of a network geocoder, by coordinates rounded to four decimals; they name no mandator and no trip.
create table geocoder_answers (
  provider text not null,
  language text not null,
  latitude_e4 integer not null,
  longitude_e4 integer not null,
  answer jsonb,
  fetched_at timestamptz not null,
  primary key (provider, language, latitude_e4, longitude_e4)
);
grant select, insert, update, delete on geocoder_answers to wegbuch_app, wegbuch_jobs;
