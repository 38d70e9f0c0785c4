-- What the API says of something else: who or what, and its name. As a type, so that PostgreSQL writes lists of them as they
-- are sent.
create type reference as (id uuid, name text);
