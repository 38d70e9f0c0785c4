import { createHmac } from "node:crypto";
import path from "node:path";
import type { Config } from "../../config.ts";
import { rolesSecretOf } from "../db/prepare-database.ts";
import { secretOfFileIfAny } from "../secret-file.ts";

type Settled = { key: string; from: string };

/**
 * What secrets in the database are sealed with, and all that is given to browsers and written into mails is bound to: the
 * same on all machines of an installation. Without a key of its own it is what the passwords of the database roles follow
 * from, as it was before there was one (rule database/secrets).
 */
export const secretsKeyOf = (config: Config): string => settled(config).key;

/** Which of them it is, and by what those of several machines are told apart without telling them. */
export function describeKey(config: Config): string {
  const { key, from } = settled(config);
  return `key ${createHmac("sha256", key).update("fingerprint").digest("hex").slice(0, 8)} of ${from}`;
}

function settled(config: Config): Settled {
  if (config.secretsKey !== undefined) return { key: config.secretsKey, from: "SECRETS_KEY" };
  const file = path.join(config.dataFolder, "secrets.key");
  const key = secretOfFileIfAny(file);
  return key === null ? { key: rolesSecretOf(config), from: "the database roles" } : { key, from: file };
}
