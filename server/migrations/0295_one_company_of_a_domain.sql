-- Whose domain it is, and where that company's people log in, is asked before anybody is known; inside a company no other's
-- show.
alter policy read_across_mandators on sso using ((select entered_mandator()) is null or mandator_id = (select entered_mandator()));
alter policy read_across_mandators on sso_domains
  using ((select entered_mandator()) is null or mandator_id = (select entered_mandator()));

-- Some providers call somebody otherwise for each application: who is bound to one is bound anew to another. Bound is in the
-- transaction that opens the session, which is inside no company. Who was bound before is bound anew when he comes again.
alter table sso_identities no force row level security;
delete from sso_identities;
alter table sso_identities force row level security;
alter table sso_identities
  drop constraint sso_identities_pkey,
  drop constraint sso_identities_mandator_id_issuer_subject_key,
  add column client_id text not null check (length(client_id) between 1 and 300),
  add primary key (mandator_id, login_id, issuer, client_id),
  add unique (mandator_id, issuer, client_id, subject);
alter policy inside_mandator on sso_identities
  using ((select entered_mandator()) is null or mandator_id = (select entered_mandator()))
  with check ((select entered_mandator()) is null or mandator_id = (select entered_mandator()));

-- Whoever proves himself at a provider again and again is counted apart from those who log in.
alter table login_attempts drop constraint login_attempts_kind_check;
alter table login_attempts add constraint login_attempts_kind_check check (
  kind in ('guess', 'link', 'setup', 'company', 'companyProof'));
