import path from "node:path";
import { z } from "zod";
import { CannotStart } from "./platform/cannot-start.ts";
import { areNameServers } from "./platform/outside/are-name-servers.ts";
import { isNetwork } from "./platform/outside/public-address.ts";
import { areOrigins, whyNoMapSource } from "./platform/map-source.ts";

/**
 * What the operator chose; read once at start and handed down. Times are in the unit their name ends in. What super
 * admins may set as well (`topics`) is here as the environment has it; `readCurrent` knows what holds.
 */
export type Config = z.infer<typeof Settings> &
  TopicConfig & {
    /** The topics of which the environment names anything: nobody else sets those. */
    fixedTopics: readonly Topic[];
  };

function count(description: string, least: number, most: number) {
  return z
    .string()
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : NaN))
    .refine((number) => number >= least && number <= most, `must be ${description}`);
}

/** As many days as a record may be late at most, whatever an installation chooses. */
export const mostLateDays = 400;

const port = count("a number from 0 to 65535", 0, 65_535);

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://");

const webAddress = z.url({
  protocol: /^https?$/,
  error: "must be an address that begins with http:// or https://",
});

const list = z
  .string()
  .default("")
  .transform((text) => text.split(",").map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ""));

const onOrOff = z
  .enum(["on", "off"], "must be on or off")
  .default("off")
  .transform((word) => word === "on");

/** A word, or "word:URL" for one of the named kinds. */
const wordOrUrl = (words: string[], kinds: string[]) =>
  z
    .string()
    .refine(
      (text) =>
        words.includes(text) ||
        kinds.some((kind) => text.startsWith(`${kind}:`) && text.length > kind.length + 1),
      `must be ${[...words, ...kinds.map((kind) => `${kind}:URL`)].join(" or ")}`,
    );

const mapSource = z.string().superRefine((text, context) => {
  const why = whyNoMapSource(text);
  if (why !== null) context.addIssue(why);
});

/** "Wegbuch <fleet@example.at>", or the address alone. */
const sender = z
  .string()
  .transform((text) =>
    /^(?:"?([^"<>@]*?)"?\s*<([^<>@\s,;]+@[^<>@\s,;]+)>|([^<>@\s,;]+@[^<>@\s,;]+))$/.exec(text.trim()),
  )
  .refine((parts) => parts !== null, "must be an e-mail address, with or without a name before it")
  .transform(([, name, named, bare]) => ({ name: name || "Wegbuch", address: named ?? bare! }));

type CertificateFiles = { TELTONIKA_TLS_CERT?: string; TELTONIKA_TLS_KEY?: string };

function isWithCertificate(given: CertificateFiles): boolean {
  return given.TELTONIKA_TLS_CERT !== undefined && given.TELTONIKA_TLS_KEY !== undefined;
}

/**
 * What super admins may set in the browser, too, by subject. A subject comes from one place as a whole: the key of one
 * geocoder is never sent to another.
 */
export const topicFields = {
  mail: {
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must begin with smtp:// or smtps://" }).optional(),
    MAIL_FROM: sender.optional(),
  },
  map: {
    MAP: mapSource.default("offline"),
    MAP_ATTRIBUTION: z.string().default(""),
    MAP_MAX_ZOOM: count("a zoom from 1 to 22", 1, 22).default(18),
    MAP_HOSTS: list.refine(
      areOrigins,
      "must be addresses such as https://tiles.example, separated by commas",
    ),
  },
  geocoder: {
    GEOCODER: wordOrUrl(["offline", "database"], ["photon", "nominatim", "pelias"]).default("offline"),
    GEOCODER_KEY: z.string().optional(),
  },
};

const topics = {
  mail: z
    .object(topicFields.mail)
    .refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, {
      path: ["MAIL_FROM"],
      message: "says who mails come from and is needed with SMTP_URL",
    })
    .transform(({ SMTP_URL, MAIL_FROM }) => ({ smtpUrl: SMTP_URL, mailFrom: MAIL_FROM })),
  map: z
    .object(topicFields.map)
    .refine(({ MAP, MAP_ATTRIBUTION }) => MAP === "offline" || MAP_ATTRIBUTION !== "", {
      path: ["MAP_ATTRIBUTION"],
      message: "credits the source of the map and is needed with MAP",
    })
    .transform(({ MAP, MAP_ATTRIBUTION, MAP_MAX_ZOOM, MAP_HOSTS }) => ({
      map: MAP,
      mapAttribution: MAP_ATTRIBUTION,
      mapMaxZoom: MAP_MAX_ZOOM,
      mapHosts: MAP_HOSTS,
    })),
  geocoder: z
    .object(topicFields.geocoder)
    .transform(({ GEOCODER, GEOCODER_KEY }) => ({ geocoder: GEOCODER, geocoderKey: GEOCODER_KEY })),
};

export type Topic = keyof typeof topics;
export const topicNames = Object.keys(topics) as Topic[];
type TopicConfig = z.infer<(typeof topics)["mail"]> &
  z.infer<(typeof topics)["map"]> &
  z.infer<(typeof topics)["geocoder"]>;

const Settings = z
  .object({
    NODE_ENV: z.string().default("production"),
    HOST: z.string().default("127.0.0.1"),
    PORT: port.default(8080),
    PUBLIC_ORIGIN: webAddress.optional(),
    DATABASE_URL: databaseAddress.optional(),
    POOLER_URL: databaseAddress.optional(),
    REPORT_DATABASE_URL: databaseAddress.optional(),
    DATABASE_ROLES_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
    SECRETS_KEY: z.string().min(32, "must have at least 32 characters").optional(),
    PG_BIN_DIR: z.string().optional(),
    WEGBUCH_DATA: z.string().default(".data"),
    GATEWAY_HOST: z.string().default("0.0.0.0"),
    TELTONIKA_PORT: port.default(5027),
    TELTONIKA_UDP: onOrOff,
    /** Left out, it is the one of TCP. "off" is how it was switched off while UDP was on by default. */
    TELTONIKA_UDP_PORT: z
      .union([z.literal("off"), port], "must be a number from 0 to 65535, or off")
      .optional(),
    PASSWORD_MIN_LENGTH: count("a number of characters from 6 to 64", 6, 64).default(6),
    TELTONIKA_TLS_PORT: port.optional(),
    TELTONIKA_TLS_CERT: z.string().optional(),
    TELTONIKA_TLS_KEY: z.string().optional(),
    BOX_CONNECTIONS: count("a number from 1 to 1000000", 1, 1_000_000).default(20_000),
    BOX_CONNECTIONS_PER_NETWORK: count("a number from 1 to 1000000", 1, 1_000_000).default(5_000),
    INGEST_API_KEY: z.string().min(16, "must have at least 16 characters").optional(),
    TOKEN_CALLS_PER_MINUTE: count("a number from 1 to 100000", 1, 100_000).default(600),
    BOX_RECORDS_PER_SECOND: count("a number from 1 to 100000", 1, 100_000).default(50),
    LATE_WINDOW_DAYS: count(`a number of days from 1 to ${mostLateDays}`, 1, mostLateDays).default(60),
    ROUTER: wordOrUrl(["straight"], ["osrm", "valhalla", "graphhopper"]).default("straight"),
    HISTORY_KEY: z.string().optional(),
    TIMESTAMP_URL: webAddress.optional(),
    SALES_EMAIL: z.email("must be an e-mail address").optional(),
    METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
    OTEL_EXPORTER_OTLP_HEADERS: list.refine(
      (parts) => parts.every((part) => /^[\w-]+=[!-~]+$/.test(part)),
      "must be name=value, separated by commas",
    ),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number("must be a part from 0 to 1").min(0).max(1).default(0.05),
    IMPRINT_URL: webAddress.optional(),
    PRIVACY_URL: webAddress.optional(),
    TERMS_URL: webAddress.optional(),
    HELP_URL: webAddress.optional(),
    ORDER_PAGE_URL: webAddress.optional(),
    SPECIAL_CLIENT_HOSTS: list,
    HIDE_FORGOT_PASSWORD_HOSTS: list,
    TRUST_PROXY: list,
    SECOND_FACTOR_SUPER_ADMINS: onOrOff,
    VAPID_SUBJECT: z
      .string()
      .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must begin with mailto: or https://")
      .optional(),
    WEBHOOKS: onOrOff.prefault("on"),
    OUTSIDE_ALLOWED_NETWORKS: list.refine(
      (networks) => networks.every(isNetwork),
      "must be networks such as 10.1.0.0/16, separated by commas",
    ),
    NAME_SERVERS: list.refine(
      areNameServers,
      "must be addresses such as 10.1.0.2 or 10.1.0.2:53, separated by commas",
    ),
    WEGBUCH_DEMO: onOrOff,
    TEST_NOW: z.iso
      .datetime({ offset: true, error: "must be a time such as 2026-05-04T08:00:00Z" })
      .optional(),
    LOG_LEVEL: z
      .enum(
        ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
        "must be fatal, error, warn, info, debug, trace or silent",
      )
      .default("info"),
  })
  .refine((settings) => settings.TEST_NOW === undefined || settings.NODE_ENV === "test", {
    path: ["TEST_NOW"],
    message: "fixes the clock and is refused unless NODE_ENV is test",
  })
  .refine((settings) => settings.REPORT_DATABASE_URL === undefined || settings.DATABASE_URL !== undefined, {
    path: ["REPORT_DATABASE_URL"],
    message: "names a replica of DATABASE_URL, which is not set",
  })
  .refine((settings) => settings.POOLER_URL === undefined || settings.DATABASE_URL !== undefined, {
    path: ["POOLER_URL"],
    message: "names a pooler in front of DATABASE_URL, which is not set",
  })
  .refine((settings) => settings.TELTONIKA_TLS_PORT === undefined || isWithCertificate(settings), {
    path: ["TELTONIKA_TLS_PORT"],
    message: "needs the files TELTONIKA_TLS_CERT and TELTONIKA_TLS_KEY",
  })
  .transform((settings) => {
    const dataFolder = path.resolve(settings.WEGBUCH_DATA);
    const publicOrigin = new URL(settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`).origin;
    return {
      environment: settings.NODE_ENV,
      host: settings.HOST,
      port: settings.PORT,
      publicOrigin,
      databaseUrl: settings.DATABASE_URL,
      poolerUrl: settings.POOLER_URL,
      reportDatabaseUrl: settings.REPORT_DATABASE_URL,
      databaseRolesSecret: settings.DATABASE_ROLES_SECRET,
      secretsKey: settings.SECRETS_KEY,
      postgresProgramsFolder: settings.PG_BIN_DIR,
      dataFolder,
      gatewayHost: settings.GATEWAY_HOST,
      teltonikaPort: settings.TELTONIKA_PORT,
      passwordMinLength: settings.PASSWORD_MIN_LENGTH,
      isSecondFactorForSuperAdmins: settings.SECOND_FACTOR_SUPER_ADMINS,
      teltonikaUdpPort: settings.TELTONIKA_UDP ? settings.TELTONIKA_UDP_PORT : ("off" as const),
      teltonikaTls:
        settings.TELTONIKA_TLS_PORT === undefined
          ? undefined
          : {
              port: settings.TELTONIKA_TLS_PORT,
              certFile: path.resolve(settings.TELTONIKA_TLS_CERT!),
              keyFile: path.resolve(settings.TELTONIKA_TLS_KEY!),
            },
      boxConnections: settings.BOX_CONNECTIONS,
      boxConnectionsPerNetwork: settings.BOX_CONNECTIONS_PER_NETWORK,
      ingestApiKey: settings.INGEST_API_KEY,
      tokenCallsPerMinute: settings.TOKEN_CALLS_PER_MINUTE,
      boxRecordsPerSecond: settings.BOX_RECORDS_PER_SECOND,
      lateWindowDays: settings.LATE_WINDOW_DAYS,
      router: settings.ROUTER,
      historyKeyFile: path.resolve(settings.HISTORY_KEY ?? path.join(dataFolder, "history.key")),
      timestampUrl: settings.TIMESTAMP_URL,
      salesEmail: settings.SALES_EMAIL,
      metricsToken: settings.METRICS_TOKEN,
      traces: {
        endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
        ratio: settings.OTEL_TRACES_SAMPLER_ARG,
      },
      imprintUrl: settings.IMPRINT_URL,
      privacyUrl: settings.PRIVACY_URL,
      termsUrl: settings.TERMS_URL,
      helpUrl: settings.HELP_URL,
      orderPageUrl: settings.ORDER_PAGE_URL,
      specialClientHosts: settings.SPECIAL_CLIENT_HOSTS,
      hideForgotPasswordHosts: settings.HIDE_FORGOT_PASSWORD_HOSTS,
      trustedProxies: settings.TRUST_PROXY,
      vapidSubject: settings.VAPID_SUBJECT ?? subjectOf(publicOrigin),
      areWebhooksOn: settings.WEBHOOKS,
      outsideAllowedNetworks: settings.OUTSIDE_ALLOWED_NETWORKS,
      nameServers: settings.NAME_SERVERS,
      isDemo: settings.WEGBUCH_DEMO,
      fixedNow: settings.TEST_NOW === undefined ? undefined : new Date(settings.TEST_NOW),
      logLevel: settings.LOG_LEVEL,
    };
  });

/** Some services take nothing of whom nobody could write to. */
const subjectOf = (origin: string): string =>
  origin.startsWith("https:") ? origin : `mailto:wegbuch@${new URL(origin).hostname}`;

/** Reads the settings of the handbook from the environment; an empty value counts as not set. Throws CannotStart naming the first wrong setting. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const fixedTopics = topicNames.filter((topic) =>
    Object.keys(topicFields[topic]).some((name) => given[name] !== undefined),
  );
  return {
    ...parsed(Settings, given),
    ...readTopic("mail", given),
    ...readTopic("map", given),
    ...readTopic("geocoder", given),
    fixedTopics,
  };
}

/** The part of a Config that a topic is, from the same texts that an environment holds. Throws CannotStart. */
export function readTopic<Name extends Topic>(topic: Name, given: object): z.infer<(typeof topics)[Name]> {
  return parsed(topics[topic], given) as z.infer<(typeof topics)[Name]>;
}

function parsed<Schema extends z.ZodType>(schema: Schema, given: object): z.output<Schema> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [problem] = result.error.issues;
  throw new CannotStart(`${problem!.path.join(".")} ${problem!.message}.`);
}
