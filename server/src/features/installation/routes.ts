import { installation, setup } from "@wegbuch/contract/installation/endpoints";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/installation/texts";
import { type Config, readTopic, type Topic } from "../../config.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { rolesSecretOf } from "../../platform/db/prepare-database.ts";
import type { Geocoder } from "../../platform/geocoding/geocoder.ts";
import { requireSameOrigin } from "../../platform/http/admit.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { serve } from "../../platform/http/serve.ts";
import { cookieSettings, setSessionCookies } from "../../platform/http/session-cookies.ts";
import { keepTopic, type Named } from "../../platform/settings/kept-settings.ts";
import { startSession } from "../auth/start-session.ts";
import { namedGeocoder } from "./change-geocoder.ts";
import { namedMail, sendTestMail } from "./change-mail.ts";
import { namedMap } from "./change-map.ts";
import { createFirstSuperUser } from "./create-first-super-user.ts";
import { setupDoor } from "./keep-setup-code.ts";
import { readAllKept, readInstallation } from "./queries.ts";

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
  const parts = { database, config, secret: rolesSecretOf(config) };
  const keptOf = async (topic: Topic) => (await readAllKept(parts)).find((one) => one.topic === topic)?.named;
  const keep = async (topic: Topic, changedBy: string, name: (kept: Named | undefined) => Promise<Named>) => {
    if (config.fixedTopics.includes(topic)) throw new Problem(409, "Conflict", { message: say.topicIsFixed });
    const named = await name(await keptOf(topic));
    // What could not be read again would stop all that reads it.
    readTopic(topic, named);
    await keepTopic(database.as("admin"), { topic, named, changedAt: clock.now(), changedBy }, parts.secret);
    return readInstallation(parts);
  };
  return serve(installation, {
    read: () => readInstallation(parts),
    changeMail: ({ actor, body }) => keep("mail", actor.userId, (kept) => namedMail(body, kept)),
    testMail: async ({ actor, body }) => {
      const named = await namedMail(body, await keptOf("mail"));
      const to = await addressOf(database, actor.userId);
      await sendTestMail({ named, config, to, createdAt: clock.now() });
    },
    changeMap: ({ actor, body }) => keep("map", actor.userId, async () => namedMap(body)),
    changeGeocoder: ({ actor, body }) => keep("geocoder", actor.userId, (kept) => namedGeocoder(body, kept)),
    testGeocoder: async ({ body, language }) => {
      const geocoder = openGeocoder(await namedGeocoder(body, await keptOf("geocoder")));
      const found = await geocoder.reverse(stephansplatz, language).catch(() => {
        throw new Problem(409, "Conflict", { message: say.geocoderFailed });
      });
      return { address: found?.displayName ?? null };
    },
  });
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
