-- Whoever works for a company never reads the secret of its provider, nor says that a domain is proved as it is added.
revoke select, insert, update on sso from wegbuch_app;
grant select (mandator_id, issuer, client_id, creates_users, role_id, group_id, is_only),
  insert (issuer, client_id, client_secret, creates_users, role_id, group_id, is_only),
  update (issuer, client_id, client_secret, creates_users, role_id, group_id, is_only) on sso to wegbuch_app;
revoke insert on sso_domains from wegbuch_app;
grant insert (domain, token, created_at) on sso_domains to wegbuch_app;

-- The later of two changes holds, which stand in the history.
alter table sso drop column version;
