-- Which logins were told of by mail, which browser a session belongs to, and whether a browser has ever come back.
alter table login_events add column is_told boolean not null default false;
alter table sessions add column device_hash bytea;
alter table known_devices add column has_returned boolean not null default false;
