import type { Installation } from "@wegbuch/contract/installation/schemas";
import { type Config, type Topic, topicNames } from "../../config.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { currentConfig } from "../../platform/settings/current-config.ts";
import { type KeptTopic, readKept } from "../../platform/settings/kept-settings.ts";

type Parts = { database: Database; config: Config; secret: string };

/** All that is kept, for super admins. */
export function readAllKept({ database, secret }: Omit<Parts, "config">): Promise<KeptTopic[]> {
  return readKept(database.as("admin"), topicNames, secret);
}

/** The settings of the installation as a super admin reads them: without passwords and keys. */
export async function readInstallation(parts: Parts): Promise<Installation> {
  const kept = await readAllKept(parts);
  const readable = kept.map((topic) => ({ ...topic, isUnreadable: false }));
  const { smtpUrl, mailFrom, ...current } = currentConfig(parts.config, readable);
  const changes = await readTopicChanges(parts.database);
  const originOf = (topic: Topic) => {
    const change = changes.find((one) => one.topic === topic);
    const version = change?.version ?? 0;
    const nobody = { changedAt: null, changedBy: null, version };
    if (parts.config.fixedTopics.includes(topic)) return { source: "environment" as const, ...nobody };
    if (!change?.isSet) return { source: "default" as const, ...nobody };
    const { changed_at, changedBy } = change;
    return { source: "database" as const, changedAt: changed_at.toISOString(), changedBy, version };
  };
  const isUnreadable = (topic: Topic) =>
    !parts.config.fixedTopics.includes(topic) && kept.some((one) => one.topic === topic && one.isUnreadable);
  return {
    mail: {
      ...originOf("mail"),
      server: smtpUrl === undefined ? null : { ...serverAt(smtpUrl), ...senderOf(mailFrom!) },
      isUnreadable: isUnreadable("mail"),
    },
    map: { ...originOf("map"), ...mapOf(current) },
    geocoder: {
      ...originOf("geocoder"),
      ...geocoderOf(current),
      isUnreadable: isUnreadable("geocoder"),
    },
    boxes: { host: new URL(current.publicOrigin).hostname, port: current.teltonikaPort },
  };
}

/** Who has changed the topics last, and when; `isSet` unless that was back to the defaults. */
export async function readTopicChanges(database: Database) {
  return database
    .as("admin")
    .selectFrom("settings")
    .leftJoin("super_users", "super_users.id", "changed_by")
    .select(["topic", "changed_at", "changed_by", "version", "version_of_others"])
    .select(sql<boolean>`named <> '{}'`.as("isSet"))
    .select((row) => row.fn<string | null>("concat_ws", [row.val(" "), "first_name", "last_name"]).as("by"))
    .execute()
    .then((rows) => rows.map(({ by, ...row }) => ({ ...row, changedBy: by || null })));
}

/** An SMTP_URL as a person gave it, but for the password. */
export function serverAt(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isTls = protocol === "smtps:";
  return {
    host: hostname,
    port: port === "" ? (isTls ? 465 : 587) : Number(port),
    isTls,
    username: decoded(username),
    hasPassword: password !== "",
  };
}

/** As the mail client reads it, which takes what no "%" makes sense in to the letter. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const senderOf = (from: { name: string; address: string }) => ({
  senderName: from.name,
  senderAddress: from.address,
});

type MapConfig = Pick<Config, "map" | "mapAttribution" | "mapMaxZoom" | "mapHosts">;

function mapOf({ map, mapAttribution: credit, mapMaxZoom: maxZoom, mapHosts: hosts }: MapConfig) {
  return { ...(split(map) as Pick<Installation["map"], "kind" | "address">), credit, maxZoom, hosts };
}

function geocoderOf({ geocoder, geocoderKey }: Pick<Config, "geocoder" | "geocoderKey">) {
  return {
    ...(split(geocoder) as Pick<Installation["geocoder"], "kind" | "address">),
    hasKey: geocoderKey !== undefined && geocoderKey !== "",
  };
}

/** "photon:https://…" as its two parts. */
function split(setting: string): { kind: string; address: string } {
  const [, kind, address = ""] = /^(\w+)(?::(.+))?$/s.exec(setting)!;
  return { kind: kind!, address };
}
