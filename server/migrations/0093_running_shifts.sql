-- Until when a shift that has begun and not ended is waited for: drives that begin before belong to its day, as they will
-- once it has ended. Its rows keep starting and ending times of the whole day, of which a later shift may still go on.
alter table time_logs add column awaited_until timestamptz;
grant update (awaited_until) on time_logs to wegbuch_app;
