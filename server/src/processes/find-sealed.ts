import { Client } from "pg";
import type { Config } from "../config.ts";
import { unsealTotp } from "../features/auth/keep-totp.ts";
import { secretOf } from "../features/sso/keep-secret.ts";
import { unsealSecret } from "../features/webhooks/keep-secret.ts";
import { CannotStart } from "../platform/cannot-start.ts";
import { connect } from "../platform/db/migrate.ts";
import { startDatabase } from "../platform/db/prepare-database.ts";
import type { Log } from "../platform/log.ts";
import { aboutPushKey } from "../platform/push/push-keys.ts";
import { secretNames } from "../platform/settings/kept-settings.ts";
import { unseal } from "../platform/settings/seal.ts";
import { describeKey, secretsKeyOf } from "../platform/settings/secrets-key.ts";

/** How many values are sealed, and of which kinds how many cannot be opened: "2 of 5 second factors". */
type Sealed = { count: number; lost: string[] };

/** Something sealed, and what it is about. */
type Row = { about: string; sealed: string };

type Kind = {
  what: string;
  table: string;
  rows: string;
  opens: (row: Row, key: string) => boolean;
};

const kinds: readonly Kind[] = [
  {
    what: "second factors",
    table: "totp_factors",
    rows: "select login_id::text as about, secret as sealed from wegbuch.totp_factors",
    opens: ({ about, sealed }, key) => unsealTotp(sealed, about, key) !== null,
  },
  {
    what: "secrets of webhooks",
    table: "webhooks",
    rows: `select id::text as about, sealed from wegbuch.webhooks
      cross join lateral (values (secret), (old_secret)) as kept (sealed)`,
    opens: ({ about, sealed }, key) => unsealSecret(sealed, about, key) !== null,
  },
  {
    what: "secrets of sign-in providers",
    table: "sso",
    rows: "select mandator_id::text as about, client_secret as sealed from wegbuch.sso",
    opens: ({ about, sealed }, key) => secretOf({ mandatorId: about, sealedSecret: sealed }, key) !== "",
  },
  {
    what: "keys of what devices are told",
    table: "push_keys",
    rows: "select '' as about, private_key as sealed from wegbuch.push_keys",
    opens: ({ sealed }, key) => unseal(sealed, aboutPushKey, key) !== null,
  },
  {
    what: "secrets of settings",
    table: "settings",
    rows: `select key as about, value as sealed from wegbuch.settings cross join lateral jsonb_each_text(named)
      where key = any ('{${secretNames.join()}}')`,
    opens: ({ about, sealed }, key) => unseal(sealed, about, key) !== null,
  },
];

/** Looks at all that is sealed, as who makes backups; codes for paper follow the same key, and cannot be looked at. */
export async function findSealed(client: Client, key: string): Promise<Sealed> {
  const found: Sealed = { count: 0, lost: [] };
  const { rowCount } = await client.query("select from pg_roles where rolname = 'wegbuch_backup'");
  if (rowCount === 0) return found;
  await client.query("set role wegbuch_backup");
  for (const kind of kinds) {
    const rows = await rowsOf(client, kind);
    const lost = rows.filter((row) => !kind.opens(row, key)).length;
    found.count += rows.length;
    if (lost > 0) found.lost.push(`${lost} of ${rows.length} ${kind.what}`);
  }
  await client.query("reset role");
  return found;
}

/** None in a database that does not know them yet. */
async function rowsOf(client: Client, { table, rows }: Kind): Promise<Row[]> {
  const known = await client.query<{ is_there: boolean }>("select to_regclass($1) is not null as is_there", [
    `wegbuch.${table}`,
  ]);
  if (!known.rows[0]!.is_there) return [];
  return (await client.query<Row>(`select * from (${rows}) as one where sealed like 'sealed:%'`)).rows;
}

/** Throws CannotStart unless all that is sealed can be opened with the key there is: before the secret it came of is given up. */
export async function requireSealed(config: Config, log: Log): Promise<void> {
  const server = await startDatabase(config, log, { isGuest: true });
  const client = new Client({ connectionString: server.url, application_name: "wegbuch migrate" });
  client.on("error", (error) => log.error({ err: error }, "The connection broke"));
  try {
    await connect(client);
    const { lost } = await findSealed(client, secretsKeyOf(config));
    if (lost.length > 0)
      throw new CannotStart(
        `SECRETS_KEY: ${lost.join(", ")} cannot be opened with the ${describeKey(config)}: set it to the secret there ` +
          "was before, or add --without-sealed to lose them.",
      );
  } finally {
    await client.end();
    await server.stop();
  }
}
