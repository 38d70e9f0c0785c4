import type { Installation } from "@wegbuch/contract/installation/schemas";
import { type Config, type Topic, topicNames } from "../../config.ts";
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
  const changes = await readChanges(parts.database);
  const originOf = (topic: Topic) => {
    if (parts.config.fixedTopics.includes(topic))
      return { source: "environment" as const, changedAt: null, changedBy: null };
    const change = changes.find((one) => one.topic === topic);
    return {
      source: change === undefined ? ("default" as const) : ("database" as const),
      changedAt: change?.changed_at.toISOString() ?? null,
      changedBy: change?.changedBy ?? null,
    };
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

async function readChanges(database: Database) {
  return database
    .as("admin")
    .selectFrom("settings")
    .leftJoin("super_users", "super_users.id", "changed_by")
    .select(["topic", "changed_at"])
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
    username: decodeURIComponent(username),
    hasPassword: password !== "",
  };
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
