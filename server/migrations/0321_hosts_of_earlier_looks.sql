-- A webhook that is led elsewhere was told before where it was led then: of each host that it had before, and until when.
alter table webhooks add column former_hosts jsonb not null default '[]';
grant select (former_hosts) on webhooks to wegbuch_report;

-- The hosts a webhook was led to within [since, until), one after the other.
create function hosts_told(host text, former_hosts jsonb, since timestamptz, until timestamptz) returns text
  language sql stable
as $$
  select string_agg(span.host, ', ' order by span.ends)
  from (
    select each.host, each.ends, lag(each.ends, 1, '-infinity') over (order by each.ends) as begins
    from (
      select former ->> 'host', (former ->> 'until')::timestamptz from jsonb_array_elements(former_hosts) as former
      union all
      select hosts_told.host, 'infinity'
    ) as each (host, ends)
  ) as span
  where span.begins < until and span.ends > since;
$$;
