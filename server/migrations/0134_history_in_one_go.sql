-- Entries of one transaction are written by one statement instead of one each; what chains them is computed before, in the
-- same order and of the same bytes.
create or replace function append_history(entries jsonb) returns void
  language plpgsql security definer
  set search_path = wegbuch, pg_temp
as $$
declare
  head history_heads;
  links bytea[];
begin
  insert into history_heads (mandator_id, seq, hash)
    values (current_mandator(), 0, sha256(convert_to(current_mandator()::text, 'UTF8')))
    on conflict do nothing;
  select * into strict head from history_heads where mandator_id = current_mandator() for update;
  links := array(
    select decode(entry ->> 'entry_hash', 'hex')
    from jsonb_array_elements(entries) with ordinality as item (entry, place)
    order by place);
  for place in 1 .. cardinality(links) loop
    head.hash := sha256(head.hash || int8send(head.seq + place) || links[place]);
    links[place] := head.hash;
  end loop;
  insert into history (seq, object_kind, object_id, property_name, changed_at, old_value, new_value, actor_id,
      effective_user_id, actor_name, salt, details_hash, hash)
    select head.seq + place, object_kind, object_id, property_name, changed_at, old_value, new_value, actor_id,
      effective_user_id, actor_name, decode(salt, 'hex'), decode(details_hash, 'hex'), link
    from rows from (
      jsonb_to_recordset(entries) as (
        object_kind text, object_id uuid, property_name text, changed_at timestamptz, old_value text, new_value text,
        actor_id uuid, effective_user_id uuid, actor_name text, salt text, details_hash text),
      unnest(links)
    ) with ordinality as item (
      object_kind, object_id, property_name, changed_at, old_value, new_value, actor_id, effective_user_id, actor_name,
      salt, details_hash, link, place)
    order by place;
  update history_heads set seq = head.seq + cardinality(links), hash = head.hash
    where mandator_id = current_mandator();
end $$;
