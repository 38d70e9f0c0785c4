import type { Client } from "pg";

/** Deliberate deviations from the rules, each with its reason; one that no longer deviates is a breach too. */
type Exceptions = Record<string, string>;

type Rule = {
  /** What holds, as the sentence a breach is reported under. */
  name: string;
  exceptions: Exceptions;
  /** Gives one row `subject` for each object that does not hold to it. */
  deviations: string;
};

const ours = "relnamespace = 'wegbuch'::regnamespace";
const tenantTables = `select oid, relname from pg_class
  where ${ours} and relkind in ('r', 'p') and (relname = 'mandators' or exists (
    select from pg_attribute where attrelid = pg_class.oid and attname = 'mandator_id' and not attisdropped))`;
const programRoles =
  "('wegbuch_admin', 'wegbuch_app', 'wegbuch_gateway', 'wegbuch_tracker', 'wegbuch_jobs', 'wegbuch_report')";

/** The rules at the end of section 3 of the security design, read from the catalogue of a migrated database. */
const rules: Rule[] = [
  {
    name: "a table belongs to a mandator",
    exceptions: {
      migrations: "which files were applied to this database",
      super_users: "super admins have no mandator",
      sessions: "only the admin role reads them, before it knows a mandator",
      session_bearers: "as sessions",
      login_attempts: "of people nobody knows yet",
      login_events: "as sessions",
      login_challenges: "as sessions",
      totp_factors: "as sessions",
      passkeys: "as sessions",
      code_guesses: "as sessions",
      recovery_codes: "as sessions",
      known_devices: "as sessions",
      password_tokens: "as login_attempts",
      readings: "append-only, written by the gateway for many mandators at once (rule database/readings)",
      odd_readings: "as readings",
      frames: "as readings",
      arrivals: "a note about readings",
      box_cursors: "the tracker's own, of boxes that may have no mandator",
      box_checkpoints: "as box_cursors",
      job_runners: "who runs the jobs of all mandators",
      unknown_imeis: "devices nobody has registered",
      box_health: "how boxes are doing, for super admins",
      gateways: "gateways that run",
      box_networks: "where boxes spoke from, for super admins and the gateway",
      box_commands: "super admins tell boxes, whoever has them",
      system_geofences: "the operator's, for every mandator (rule geofences/operators)",
      preset_geofences: "as system_geofences",
      address_sources: "official addresses, the same for everybody; only the owner loads them",
      address_streets: "as address_sources",
      addresses: "as address_sources",
      settings: "the installation's own",
      push_keys: "as settings, with which the installation proves itself to services that push",
      setup_codes: "as settings, before anybody is known",
      history_notes: "signed hashes over all mandators, for everybody to keep",
      history_timestamps: "as history_notes, what an authority says of them",
      history_keys: "as history_notes, the keys they were signed with",
    },
    deviations: `select relname as subject from pg_class
      where ${ours} and relkind in ('r', 'p') and not relispartition and oid not in (select oid from (${tenantTables}) as t)`,
  },
  {
    name: "a tenant table has row-level security, enabled and forced, with a policy",
    exceptions: {},
    deviations: `select relname as subject from pg_class
      where oid in (select oid from (${tenantTables}) as t)
        and not (relrowsecurity and relforcerowsecurity and exists (select from pg_policy where polrelid = pg_class.oid))`,
  },
  {
    name: "a policy asks for the mandator of the transaction, in what it shows and in what it takes, or is for the admin role or for backups",
    exceptions: {
      "boxes.known_boxes":
        "the gateway looks boxes up by IMEI and the tracker finds their mandator; SELECT only",
      "boxes.owner_finds": "note_box_incidents finds whose a box is, for the gateway must not; SELECT only",
      "scheduled_reports.due_reports": "the worker looks for what is due in all mandators; SELECT only",
      "box_incidents.owner_adds": "the gateway notes those of many mandators by a function of the owner",
      "box_attachments.every_attachment": "the tracker finds the mandator of a reading; SELECT only",
      "settings.of_api": "of the installation, not of a mandator: some topics; SELECT only",
      "settings.of_worker": "as settings.of_api",
      "webhook_deliveries.due_deliveries": "as scheduled_reports.due_reports, for what webhooks wait for",
      "push_messages.due_messages": "as scheduled_reports.due_reports, for what devices wait for",
      "mails.outbox": "the worker sends the mails of all mandators, and those of super users",
    },
    deviations: `select c.relname || '.' || p.polname as subject from pg_policy p join pg_class c on c.oid = p.polrelid
      where c.${ours} and p.polroles <> array['wegbuch_admin'::regrole::oid]
        and p.polroles <> array['wegbuch_backup'::regrole::oid]
        and (coalesce(pg_get_expr(p.polqual, p.polrelid), 'current_mandator()') not like '%current_mandator()%'
          or coalesce(pg_get_expr(p.polwithcheck, p.polrelid), 'current_mandator()') not like '%current_mandator()%'
          or (p.polqual is null and p.polwithcheck is null))`,
  },
  {
    name: "a view runs with the rights of the one who asks",
    exceptions: {
      visible_trips: "the masking view of trips: the app role may not read the table",
      visible_tracks: "as visible_trips, for tracks",
      visible_visits: "as visible_trips, for what trips met of fences",
      visible_supplements: "as visible_trips, for what was added to locked ones",
      own_said_trips:
        "as visible_trips, but for what the actor may see alone, so that places are found by an index",
      business_said_trips: "as own_said_trips, for trips on business, whose places are nobody's secret",
      own_place_views: "as visible_trips, for who looked at the actor's own driving",
      business_addresses: "as business_said_trips, for the streets where they ended",
      hiding_modes: "as visible_trips, for when others drive privately: reports may not read who does",
      visible_facts: "as visible_trips, for the salts of their facts",
      visible_alarms: "as visible_visits, for past alarms",
      visible_analysis_visits: "as visible_visits, for what analyses found",
    },
    deviations: `select relname as subject from pg_class where ${ours} and relkind in ('v', 'm')
      and not coalesce(reloptions @> '{security_invoker=true}' or reloptions @> '{security_invoker=on}', false)`,
  },
  {
    name: "a view that masks is a security barrier",
    exceptions: {
      visible_trips:
        "it hides columns and no rows: conditions see masked values alone, and indexes can order it",
    },
    deviations: `select relname as subject from pg_class where ${ours} and relkind = 'v'
      and not coalesce(reloptions && '{security_invoker=true,security_barrier=true,security_barrier=on}', false)`,
  },
  {
    name: "a function pins its search path, unless it lends no rights and its body was understood when it was made",
    exceptions: {},
    deviations: `select proname as subject from pg_proc p where pronamespace = 'wegbuch'::regnamespace
      and (prosecdef or prosqlbody is null) and prokind <> 'a'
      and not coalesce(array_to_string(proconfig, ' ') ~ 'search_path=(wegbuch|"?pg_catalog"?)', false)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  },
  {
    name: "a function that lends its owner's rights is not for everybody",
    exceptions: {},
    deviations: `select proname as subject from pg_proc p where pronamespace = 'wegbuch'::regnamespace and prosecdef
      and has_function_privilege('public', p.oid, 'execute')`,
  },
  {
    name: "a role of the program has no rights beyond those granted to it",
    exceptions: {},
    deviations: `select rolname as subject from pg_roles where rolname like 'wegbuch\\_%'
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
        or (rolname in ${programRoles}) <> rolcanlogin
        or exists (select from pg_auth_members where member = pg_roles.oid))`,
  },
  {
    name: "a role of the program owns nothing",
    exceptions: {
      "wegbuch_jobs graphile_worker": "the queue, whose own functions work for its owner alone",
      "wegbuch_jobs wegbuch":
        "enqueue and queue_state, which lend others the right to queue named jobs and to count",
    },
    deviations: `select distinct subject from (
      select relowner::regrole::text || ' ' || relnamespace::regnamespace as subject from pg_class
        where relnamespace <> 'pg_toast'::regnamespace
      union all select proowner::regrole || ' ' || pronamespace::regnamespace from pg_proc
      union all select typowner::regrole || ' ' || typnamespace::regnamespace from pg_type
      union all select nspowner::regrole || ' ' || nspname from pg_namespace) as owned
      where split_part(subject, ' ', 1) in ${programRoles}`,
  },
  {
    name: "of what the jobs role owns outside its queue there are two functions",
    exceptions: { enqueue: "see above", queue_state: "tells the super admin how the queue is doing" },
    deviations: `select proname as subject from pg_proc
      where proowner = 'wegbuch_jobs'::regrole and pronamespace = 'wegbuch'::regnamespace
      union all select relname from pg_class where relowner = 'wegbuch_jobs'::regrole and ${ours}`,
  },
  {
    name: "a foreign key between tenant tables leads to the same mandator",
    exceptions: {
      box_attachments_box_id_fkey: "boxes change mandators; a trigger refuses those of another",
      phones_box_id_fkey: "as box_attachments",
      forwarded_devices_box_id_fkey: "as box_attachments",
      trips_box_id_fkey: "as box_attachments; only the tracker writes it, from an attachment",
      box_events_box_id_fkey: "as trips",
      box_incidents_box_id_fkey: "as trips; the gateway writes it, too, from the box",
    },
    deviations: `select conname as subject from pg_constraint
      where contype = 'f' and conrelid in (select oid from (${tenantTables}) as t)
        and confrelid in (select oid from (${tenantTables}) as t where relname <> 'mandators')
        and not exists (
          select from unnest(conkey, confkey) as pair (near, far)
          join pg_attribute n on n.attrelid = conrelid and n.attnum = near and n.attname = 'mandator_id'
          join pg_attribute f on f.attrelid = confrelid and f.attnum = far and f.attname = 'mandator_id')`,
  },
  {
    name: "the mandator leads every key and index of a tenant table",
    exceptions: {
      users_id_key: "a session finds its person before it knows the mandator",
      logins_pkey: "a session finds its login before it knows the mandator; super users have none",
      logins_email: "an e-mail address is unique over all mandators",
      box_incidents_pkey: "the gateway notes those of many mandators at once",
      newest_box_incidents: "super admins see the newest of all mandators",
      boxes_pkey: "boxes change mandators and may have none",
      boxes_number_key: "readings name a box without its mandator",
      boxes_imei_key: "an IMEI is unique in the world",
      sso_domains_of_one: "a domain is one company's alone, and whose is asked before anybody is known",
      push_subscriptions_session_id_key: "with a session goes what is told in it, before a mandator is known",
      push_subscriptions_endpoint_key: "a browser is told for one person at a time, whoever's",
      mails_pkey: "a job names a mail, which may have no mandator",
      scheduled_reports_due: "the worker looks for what is due in all mandators",
      mails_due: "the worker sends the mails of all mandators",
      mails_failed: "super admins see the failed mails of all mandators",
      mails_settled: "old mails are forgotten whoever's they are",
      box_in_one_vehicle: "a box is in one vehicle at a time, whoever owns that",
    },
    deviations: `select i.relname as subject from pg_index x join pg_class i on i.oid = x.indexrelid
      left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[0]
      where x.indrelid in (select oid from (${tenantTables}) as t where relname <> 'mandators')
        and a.attname is distinct from 'mandator_id'`,
  },
  {
    name: "nothing is granted to everybody",
    exceptions: {},
    deviations: `select relname as subject from pg_class, aclexplode(relacl) where ${ours} and grantee = 0
      union select nspname from pg_namespace, aclexplode(nspacl) where nspname = 'wegbuch' and grantee = 0`,
  },
];

/** The sentences that do not hold, each with the object, in the order of the rules. */
export async function breaches(client: Client): Promise<string[]> {
  const found: string[] = [];
  for (const { name, exceptions, deviations } of rules) {
    const { rows } = await client.query<{ subject: string }>(deviations);
    const subjects = new Set(rows.map(({ subject }) => subject));
    for (const subject of subjects)
      if (!(subject in exceptions)) found.push(`${subject}: not true that ${name}`);
    for (const subject of Object.keys(exceptions)) {
      if (!subjects.has(subject)) found.push(`${subject}: needs no exception from: ${name}`);
    }
  }
  return found;
}
