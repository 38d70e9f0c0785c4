import { CannotStart } from "../cannot-start.ts";
import type { Kysely } from "kysely";
import { type Config, readTopic, type Topic } from "../../config.ts";
import type { DB } from "../db/types.ts";
import { type KeptTopic, readKept } from "./kept-settings.ts";
import { secretsKeyOf } from "./secrets-key.ts";

/** The settings as they are at this moment. */
export type ReadConfig = () => Promise<Config>;

/**
 * What holds now: of each topic what the environment says; where it says nothing, what super admins have set; else the
 * default. Throws when the mail server's password cannot be read: no mail shall end in a folder because of that. A
 * geocoder is asked without its key, and refuses.
 */
export function currentConfig(config: Config, kept: readonly KeptTopic[]): Config {
  const current = { ...config };
  for (const { topic, named, isUnreadable } of kept) {
    if (config.fixedTopics.includes(topic)) continue;
    if (isUnreadable && topic === "mail") throw new CannotStart(unreadable);
    Object.assign(current, readTopic(topic, named));
  }
  return current;
}

const unreadable =
  "The settings of mail were kept under another SECRETS_KEY: please enter the password again.";

/**
 * Reads these topics, which the role of `db` has to see, each time it is asked: a change holds at once and in every
 * process. What the environment settles is not asked for.
 */
export function configReader(
  config: Config,
  db: Pick<Kysely<DB>, "selectFrom">,
  topics: readonly Topic[],
): ReadConfig {
  const open = topics.filter((topic) => !config.fixedTopics.includes(topic));
  const secret = secretsKeyOf(config);
  return async () => (open.length === 0 ? config : currentConfig(config, await readKept(db, open, secret)));
}
