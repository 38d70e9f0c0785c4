-- As before. Where nobody ever drove privately and no box came from elsewhere nothing is hidden, which is most vehicles of most
-- companies: only of the others is it asked when they were last shown, which costs five times as much.
create or replace function hidden_numbers(vehicles uuid[], at_times timestamptz[], until_times timestamptz[])
  returns setof bigint
  language sql stable
  set search_path = wegbuch, pg_temp
  set plan_cache_mode = force_generic_plan
as $$
  select asked.number
  from (
    select asked.*
    from unnest(vehicles, at_times, until_times) with ordinality as asked (vehicle, at_time, until_time, number)
    where exists (select from hiding_drives where vehicle_id = asked.vehicle and deleted_at is null
        and started_at <= asked.until_time)
      or exists (select from hiding_drives where vehicle_id = asked.vehicle and deleted_at is not null
        and started_at <= asked.until_time)
      or exists (select from box_attachments where vehicle_id = asked.vehicle and attached_from <= asked.at_time
        and coalesce(attached_until, 'infinity') > asked.at_time)
  ) as asked
  cross join lateral (
    select greatest(
      '-infinity',
      (select started_at from standing_drives
       where vehicle_id = asked.vehicle and started_at <= asked.at_time
       order by started_at desc limit 1),
      (select max(started_at) from moved_drives
       where vehicle_id = asked.vehicle and started_at <= asked.at_time)) as since
  ) as shown
  -- Apart, for each has an index of its own.
  where exists (select from hiding_drives where vehicle_id = asked.vehicle and deleted_at is null
      and finished_at > shown.since and started_at <= asked.until_time)
    or exists (select from hiding_drives where vehicle_id = asked.vehicle and deleted_at is null
      and finished_at is null and started_at <= asked.until_time)
    or exists (select from hiding_drives where vehicle_id = asked.vehicle and deleted_at is not null
      and finished_at > shown.since and started_at <= asked.until_time)
    or exists (
      select from box_attachments as attachment
      join boxes on boxes.id = attachment.box_id
      left join lateral (
        select vehicle_id, attached_until from box_attachments as former
        where former.box_id = attachment.box_id and former.attached_until <= attachment.attached_from
        order by former.attached_until desc limit 1
      ) as former on true
      where attachment.vehicle_id = asked.vehicle and attachment.attached_from <= asked.at_time
        and coalesce(attachment.attached_until, 'infinity') > asked.at_time
        and attachment.attached_from > shown.since
        and (
          -- What happened to it at another mandator cannot be asked here.
          (attachment.attached_from >= boxes.left_mandator_at
            and coalesce(former.attached_until, '-infinity') <= boxes.left_mandator_at)
          or (former.vehicle_id <> asked.vehicle
            and is_place_hidden(former.vehicle_id, former.attached_until))))
$$;
