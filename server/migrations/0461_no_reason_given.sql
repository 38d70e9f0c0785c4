-- Who is said to keep no log needs no reason for it: none is kept, where a sentence of one language was.
alter table users drop constraint users_log_exempt_reason_check;
alter table users add constraint users_log_exempt_reason_check check (length(log_exempt_reason) <= 200);
alter table users no force row level security;
update users set log_exempt_reason = '' where log_exempt_reason = 'Führt kein Lenkprotokoll';
alter table users force row level security;
