-- The tracker asks what drivers agreed to, nothing that is only offered, and forgets what has ended, nothing else.
create policy agreed_rules on classification_rules as restrictive for select to wegbuch_tracker
  using (mandator_id = (select current_mandator()) and user_id is not null);
create policy ended_rules on classification_rules as restrictive for delete to wegbuch_tracker
  using (mandator_id = (select current_mandator()) and ended_at is not null);
