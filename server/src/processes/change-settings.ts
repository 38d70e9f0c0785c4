import { type Config, readTopic, type Topic, topicFields, topicNames } from "../config.ts";
import { CannotStart } from "../platform/cannot-start.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { secretsKeyOf } from "../platform/settings/secrets-key.ts";
import { keepTopic, type Named, readKept, secretNames } from "../platform/settings/kept-settings.ts";

type Parts = { config: Config; database: Database; clock: Clock };

/** A line for each setting that a super admin could change: its name, where it comes from, and what it says. */
export async function listSettings({ config, database }: Parts): Promise<string[]> {
  const kept = await readKept(database.as("admin"), topicNames, secretsKeyOf(config));
  return topicNames.flatMap((topic) => {
    const isFixed = config.fixedTopics.includes(topic);
    const { named = {}, isUnreadable = false } = kept.find((one) => one.topic === topic) ?? {};
    const lines = Object.keys(topicFields[topic]).map((name) => {
      if (isFixed) return `${name.padEnd(16)} environment`;
      if (named[name] === undefined) return `${name.padEnd(16)} default`;
      return `${name.padEnd(16)} database     ${shown(name, named[name])}`;
    });
    return isUnreadable && !isFixed
      ? [...lines, `${topic}: a secret was kept under another key; set it again`]
      : lines;
  });
}

function shown(name: string, text: string): string {
  if (!secretNames.includes(name)) return text;
  return name === "SMTP_URL" ? text.replace(/(:\/\/[^:/?#]*:).*@/s, "$1***@") : "***";
}

/** Keeps settings given as NAME=VALUE, beside those of their topic that are kept already; all of them or none. */
export async function setSettings(parts: Parts, pairs: readonly string[]): Promise<string[]> {
  return change(parts, Object.fromEntries(pairs.map(pairOf)));
}

/** Forgets settings by their names, so that their defaults hold. */
export async function unsetSettings(parts: Parts, names: readonly string[]): Promise<string[]> {
  return change(parts, Object.fromEntries(names.map((name) => [name, ""])));
}

function pairOf(pair: string): [string, string] {
  const at = pair.indexOf("=");
  if (at < 1) throw new CannotStart(`"${pair}" is no setting: write it as NAME=VALUE.`);
  return [pair.slice(0, at), pair.slice(at + 1)];
}

async function change(parts: Parts, changes: Named): Promise<string[]> {
  const { config, database, clock } = parts;
  if (Object.keys(changes).length === 0) throw new CannotStart("The name of a setting is missing.");
  const [secret, db] = [secretsKeyOf(config), database.as("admin")];
  const touched = new Set(Object.keys(changes).map((name) => topicOf(config, name)));
  const kept = await readKept(db, [...touched], secret);
  const topics = [...touched].map((topic) => {
    const { named: known = {}, isUnreadable = false } = kept.find((one) => one.topic === topic) ?? {};
    if (isUnreadable) requireSecret(topic, changes);
    const ours = Object.entries(changes).filter(([name]) => name in topicFields[topic]);
    const named = withoutEmpty({ ...known, ...Object.fromEntries(ours) });
    readTopic(topic, named);
    return { topic, named, changedAt: clock.now(), changedBy: null };
  });
  await db.transaction().execute(async (transaction) => {
    for (const each of topics) await keepTopic(transaction, each, secret);
  });
  return listSettings(parts);
}

/** A secret that cannot be read would be lost unsaid when its topic is written anew. */
function requireSecret(topic: Topic, changes: Named): void {
  const name = secretNames.find((each) => each in topicFields[topic])!;
  if (name in changes) return;
  throw new CannotStart(
    `${name} was kept under another SECRETS_KEY and cannot be read: set it, or leave it empty, in the same command.`,
  );
}

function topicOf(config: Config, name: string): Topic {
  const topic = topicNames.find((each) => name in topicFields[each]);
  if (topic === undefined) {
    const names = topicNames.flatMap((each) => Object.keys(topicFields[each]));
    throw new CannotStart(`"${name}" is not kept in the database; these are: ${names.join(", ")}.`);
  }
  if (config.fixedTopics.includes(topic))
    throw new CannotStart(`${name}: the environment settles ${topic}, nothing else would hold.`);
  return topic;
}

const withoutEmpty = (named: Named): Named =>
  Object.fromEntries(Object.entries(named).filter(([, text]) => text !== ""));
