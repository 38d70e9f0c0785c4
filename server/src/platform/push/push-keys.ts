import type { Kysely } from "kysely";
import type { Clock } from "../clock.ts";
import type { DB } from "../db/types.ts";
import { seal, unseal } from "../settings/seal.ts";
import { openPair } from "./encrypt-push.ts";
import type { PushKeys } from "./vapid-header.ts";

/** What is sealed of them. */
export const aboutPushKey = "private key of push";

type Parts = {
  clock: Clock;
  /** The installation's own. */
  secret: string;
};

/**
 * The keys with which this installation proves itself, made when they are asked for the first time (rule push/keys). Where they
 * were sealed with another secret they are made anew: browsers that had subscribed with the old ones do so again.
 */
export async function readPushKeys(
  db: Pick<Kysely<DB>, "selectFrom" | "insertInto">,
  { clock, secret }: Parts,
): Promise<PushKeys> {
  const kept = await find();
  const known = kept && opened(kept, secret);
  if (known) return known;
  const made = makeKeys();
  const row = {
    public_key: made.publicKey,
    private_key: seal(made.privateKey, aboutPushKey, secret),
    created_at: clock.now(),
  };
  await db
    .insertInto("push_keys")
    .values(row)
    // Of two who make some at once one is right, and what cannot be opened is right for nobody.
    .onConflict((same) =>
      same
        .column("is_only")
        .doUpdateSet(row)
        .where("push_keys.private_key", "=", kept?.private_key ?? ""),
    )
    .execute();
  const agreed = opened((await find())!, secret);
  if (agreed === null) throw new Error("The keys of push were sealed with another secret");
  return agreed;

  function find() {
    return db.selectFrom("push_keys").select(["public_key", "private_key"]).executeTakeFirst();
  }
}

function opened(row: { public_key: string; private_key: string }, secret: string): PushKeys | null {
  const privateKey = unseal(row.private_key, aboutPushKey, secret);
  return privateKey === null ? null : { publicKey: row.public_key, privateKey };
}

function makeKeys(): PushKeys {
  const pair = openPair();
  return {
    publicKey: pair.getPublicKey("base64url"),
    // Leading zeros are left out by the library, and wanted by all others.
    privateKey: Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url"),
  };
}
