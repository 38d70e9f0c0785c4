import { installation, setup } from "@wegbuch/contract/installation/endpoints";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/installation/texts";
import { type Config, readTopic, type Topic } from "../../config.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { secretsKeyOf } from "../../platform/settings/secrets-key.ts";
import type { Geocoder } from "../../platform/geocoding/geocoder.ts";
import { sayChanged } from "../../platform/history/version.ts";
import { requireSameOrigin } from "../../platform/http/admit.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { serve } from "../../platform/http/serve.ts";
import { cookieSettings, setSessionCookies } from "../../platform/http/session-cookies.ts";
import { keepTopic, type KeptTopic, type Named } from "../../platform/settings/kept-settings.ts";
import { startSession } from "../auth/start-session.ts";
import { makeGeocoderSettings } from "./make-geocoder-settings.ts";
import { makeMailSettings, testMailServer } from "./change-mail.ts";
import { makeMapSettings } from "./make-map-settings.ts";
import { createFirstSuperUser } from "./create-first-super-user.ts";
import { setupDoor } from "./keep-setup-code.ts";
import { readAllKept, readTopicChanges, readInstallation } from "./queries.ts";

const say = inBothLanguages(de, en);

type Parts = { database: Database; clock: Clock; config: Config };

/** The door of an empty installation. */
export function setupRoutes({ database, clock, config }: Parts) {
  const isOpen = setupDoor(database);
  const requireOpen = async () => {
    if (config.isDemo || !(await isOpen())) throw notFound("Setup");
  };
  return serve(setup, {
    read: async () => {
      await requireOpen();
      return { isOpen: true as const };
    },
    create: async ({ body, request, reply }) => {
      requireSameOrigin(request, config.publicOrigin);
      await requireOpen();
      const made = await createFirstSuperUser({ database, clock, config }, body, request.ip);
      request.log.info({ user: made.id }, "the first super admin was made");
      const session = await startSession(database, clock, { ...made, isSuperAdmin: true }, false);
      setSessionCookies(reply, cookieSettings(config.publicOrigin), session.cookieToken, null, clock);
      return { token: session.bearer, authenticated: true as const };
    },
  });
}

type InstallationParts = Parts & { openGeocoder: (named: Named) => Geocoder };

export function installationRoutes({ database, clock, config, openGeocoder }: InstallationParts) {
  const parts = { database, config, secret: secretsKeyOf(config) };
  const keptOf = async (topic: Topic) => (await readAllKept(parts)).find((one) => one.topic === topic);
  const keep = async (
    topic: Topic,
    { actor, body }: { actor: { userId: string }; body: { version?: number | null | undefined } },
    name: (kept: KeptTopic | undefined) => Promise<Named>,
  ) => {
    if (config.fixedTopics.includes(topic)) throw new Problem(409, "Conflict", { message: say.topicIsFixed });
    const last = await lastChangeOf(topic);
    // Before anything is asked for that only an old state asks for.
    if (isOutdated(last, actor, body.version)) throw await changedMeanwhile(topic);
    const named = await name(await keptOf(topic));
    // What could not be read again would stop all that reads it.
    readTopic(topic, named);
    const over = typeof body.version === "number" ? (last?.version ?? 0) : undefined;
    const change = { topic, named, changedAt: clock.now(), changedBy: actor.userId, over };
    if (await keepTopic(database.as("admin"), change, parts.secret)) return readInstallation(parts);
    throw await changedMeanwhile(topic);
  };
  const lastChangeOf = async (topic: Topic) =>
    (await readTopicChanges(database)).find((one) => one.topic === topic);
  const changedMeanwhile = async (topic: Topic) => {
    const { changedBy, changed_at } = (await lastChangeOf(topic))!;
    const message = sayChanged(changedBy ?? say.commandLine, changed_at);
    return new Problem(409, "ChangedMeanwhile", { message, current: await readInstallation(parts) });
  };
  return serve(installation, {
    read: () => readInstallation(parts),
    changeMail: (asked) => keep("mail", asked, (kept) => makeMailSettings(asked.body, kept?.named)),
    testMail: async ({ actor, body }) => {
      const named = await makeMailSettings(body, (await keptOf("mail"))?.named);
      const to = await addressOf(database, actor.userId);
      await testMailServer({ named, config, to, createdAt: clock.now() });
    },
    changeMap: (asked) => keep("map", asked, async () => makeMapSettings(asked.body)),
    changeGeocoder: (asked) => keep("geocoder", asked, (kept) => makeGeocoderSettings(asked.body, kept)),
    testGeocoder: async ({ body, language }) => {
      const geocoder = openGeocoder(await makeGeocoderSettings(body, await keptOf("geocoder")));
      const found = await geocoder.reverse(stephansplatz, language).catch(() => {
        throw new Problem(409, "Conflict", { message: say.geocoderFailed });
      });
      return { address: found?.displayName ?? null };
    },
  });
}

type LastChange = { changed_by: string | null; version: number; version_of_others: number };

/** Whether somebody else has changed a topic since that version was read; one's own changes are no news. */
function isOutdated(
  last: LastChange | undefined,
  { userId }: { userId: string },
  version: number | null | undefined,
): boolean {
  if (last === undefined || version === null || version === undefined) return false;
  const oldest = last.changed_by === userId ? last.version_of_others : last.version;
  return version < oldest || version > last.version;
}

const stephansplatz = { latitude: 48.2085, longitude: 16.3721 };

async function addressOf(database: Database, id: string): Promise<string> {
  const { email } = await database
    .as("admin")
    .selectFrom("logins")
    .select("email")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return email;
}
