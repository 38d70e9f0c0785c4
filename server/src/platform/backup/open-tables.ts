import type { Client } from "pg";

/**
 * Lets the owner see and fill tables as they were, within a transaction: no policy hides rows from it, no trigger refuses
 * what is locked or append-only, no foreign key asks for an order. Gives what puts all of it back and checks the foreign
 * keys over what was filled in.
 */
export async function openTables(client: Client): Promise<() => Promise<void>> {
  const locks = [
    ...(await forcedPolicies(client)),
    ...(await triggers(client)),
    ...(await foreignKeys(client)),
  ];
  for (const { open } of locks) await client.query(open);
  return async () => {
    // Foreign keys are checked first, while the owner still sees every row.
    for (const { close } of locks.toReversed()) await client.query(close);
  };
}

type Lock = { open: string; close: string };

async function locksOf(client: Client, statement: string): Promise<Lock[]> {
  return (await client.query<Lock>(statement)).rows;
}

function forcedPolicies(client: Client): Promise<Lock[]> {
  return locksOf(
    client,
    `select format('alter table %s no force row level security', oid::regclass) as open,
       format('alter table %s force row level security', oid::regclass) as close
     from pg_class where relnamespace = 'wegbuch'::regnamespace and relforcerowsecurity`,
  );
}

function triggers(client: Client): Promise<Lock[]> {
  return locksOf(
    client,
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as open,
       format('alter table %s enable %s trigger %I', tgrelid::regclass,
         case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as close
     from pg_trigger join pg_class c on c.oid = tgrelid
     where relnamespace = 'wegbuch'::regnamespace and not tgisinternal and tgparentid = 0 and tgenabled <> 'D'`,
  );
}

function foreignKeys(client: Client): Promise<Lock[]> {
  return locksOf(
    client,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as open,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as close
     from pg_constraint
     where connamespace = 'wegbuch'::regnamespace and contype = 'f' and conparentid = 0
     order by conname`,
  );
}
