-- Who makes two secrets within a day may never have seen the first: what was before it signs on until then, too.
alter table webhooks add column older_secret text;
alter table webhooks add check (older_secret is null or old_secret is not null);

-- Answers may repeat what was sent, with places that became private since: of none more is kept than its media type.
alter table webhook_deliveries no force row level security;
update webhook_deliveries set answer = null where answer is not null;
update webhook_deliveries set error = 'unreachable' where error = 'tooLarge';
alter table webhook_deliveries force row level security;
alter table webhook_deliveries drop constraint webhook_deliveries_answer_check;
alter table webhook_deliveries add check (length(answer) <= 101);
