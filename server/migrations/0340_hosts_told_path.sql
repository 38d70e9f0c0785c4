-- Every function says where it looks for names, also one that lends nobody any rights.
alter function hosts_told(text, jsonb, timestamptz, timestamptz) set search_path = wegbuch, pg_temp;
