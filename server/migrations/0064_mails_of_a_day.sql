-- Invitations and password mails of a company are counted before another is owed (a company sends 200 a day at most).
create index mails_of_mandator on mails (mandator_id, created_at);
