import path from "node:path";
import { z } from "zod";
import { CannotStart } from "./platform/cannot-start.ts";
import { areOrigins, whyNoMapSource } from "./platform/map-source.ts";

/** What the operator chose; read once at start and handed down. Times are in the unit their name ends in. */
export type Config = z.infer<typeof Settings>;

function count(description: string, least: number, most: number) {
  return z
    .string()
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : NaN))
    .refine((number) => number >= least && number <= most, `must be ${description}`);
}

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

const Settings = z
  .object({
    NODE_ENV: z.string().default("production"),
    HOST: z.string().default("127.0.0.1"),
    PORT: port.default(8080),
    PUBLIC_ORIGIN: webAddress.optional(),
    DATABASE_URL: databaseAddress.optional(),
    REPORT_DATABASE_URL: databaseAddress.optional(),
    DATABASE_ROLES_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
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
    BOX_RECORDS_PER_SECOND: count("a number from 1 to 100000", 1, 100_000).default(50),
    LATE_WINDOW_DAYS: count("a number of days from 1 to 400", 1, 400).default(60),
    GEOCODER: wordOrUrl(["offline", "database"], ["photon", "nominatim", "pelias"]).default("offline"),
    GEOCODER_KEY: z.string().optional(),
    ROUTER: wordOrUrl(["straight"], ["osrm", "valhalla", "graphhopper"]).default("straight"),
    MAP: mapSource.default("offline"),
    MAP_ATTRIBUTION: z.string().default(""),
    MAP_MAX_ZOOM: count("a zoom from 1 to 22", 1, 22).default(18),
    MAP_HOSTS: list.refine(
      areOrigins,
      "must be addresses such as https://tiles.example, separated by commas",
    ),
    HISTORY_KEY: z.string().optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must begin with smtp:// or smtps://" }).optional(),
    MAIL_FROM: sender.optional(),
    SALES_EMAIL: z.email("must be an e-mail address").optional(),
    METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
    IMPRINT_URL: webAddress.optional(),
    PRIVACY_URL: webAddress.optional(),
    TERMS_URL: webAddress.optional(),
    HELP_URL: webAddress.optional(),
    ORDER_PAGE_URL: webAddress.optional(),
    SPECIAL_CLIENT_HOSTS: list,
    HIDE_FORGOT_PASSWORD_HOSTS: list,
    TRUST_PROXY: list,
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
  .refine((settings) => settings.SMTP_URL === undefined || settings.MAIL_FROM !== undefined, {
    path: ["MAIL_FROM"],
    message: "says who mails come from and is needed with SMTP_URL",
  })
  .refine((settings) => settings.TELTONIKA_TLS_PORT === undefined || isWithCertificate(settings), {
    path: ["TELTONIKA_TLS_PORT"],
    message: "needs the files TELTONIKA_TLS_CERT and TELTONIKA_TLS_KEY",
  })
  .refine((settings) => settings.MAP === "offline" || settings.MAP_ATTRIBUTION !== "", {
    path: ["MAP_ATTRIBUTION"],
    message: "credits the source of the map and is needed with MAP",
  })
  .transform((settings) => {
    const dataFolder = path.resolve(settings.WEGBUCH_DATA);
    return {
      environment: settings.NODE_ENV,
      host: settings.HOST,
      port: settings.PORT,
      publicOrigin: new URL(settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`).origin,
      databaseUrl: settings.DATABASE_URL,
      reportDatabaseUrl: settings.REPORT_DATABASE_URL,
      databaseRolesSecret: settings.DATABASE_ROLES_SECRET,
      postgresProgramsFolder: settings.PG_BIN_DIR,
      dataFolder,
      gatewayHost: settings.GATEWAY_HOST,
      teltonikaPort: settings.TELTONIKA_PORT,
      passwordMinLength: settings.PASSWORD_MIN_LENGTH,
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
      boxRecordsPerSecond: settings.BOX_RECORDS_PER_SECOND,
      lateWindowDays: settings.LATE_WINDOW_DAYS,
      geocoder: settings.GEOCODER,
      geocoderKey: settings.GEOCODER_KEY,
      router: settings.ROUTER,
      map: settings.MAP,
      mapAttribution: settings.MAP_ATTRIBUTION,
      mapMaxZoom: settings.MAP_MAX_ZOOM,
      mapHosts: settings.MAP_HOSTS,
      historyKeyFile: path.resolve(settings.HISTORY_KEY ?? path.join(dataFolder, "history.key")),
      smtpUrl: settings.SMTP_URL,
      mailFrom: settings.MAIL_FROM,
      salesEmail: settings.SALES_EMAIL,
      metricsToken: settings.METRICS_TOKEN,
      imprintUrl: settings.IMPRINT_URL,
      privacyUrl: settings.PRIVACY_URL,
      termsUrl: settings.TERMS_URL,
      helpUrl: settings.HELP_URL,
      orderPageUrl: settings.ORDER_PAGE_URL,
      specialClientHosts: settings.SPECIAL_CLIENT_HOSTS,
      hideForgotPasswordHosts: settings.HIDE_FORGOT_PASSWORD_HOSTS,
      trustedProxies: settings.TRUST_PROXY,
      isDemo: settings.WEGBUCH_DEMO,
      fixedNow: settings.TEST_NOW === undefined ? undefined : new Date(settings.TEST_NOW),
      logLevel: settings.LOG_LEVEL,
    };
  });

/** Reads the settings README.md lists from the environment; an empty value counts as not set. Throws CannotStart naming the first wrong setting. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = Settings.safeParse(given);
  if (result.success) return result.data;
  const [problem] = result.error.issues;
  throw new CannotStart(`${problem!.path.join(".")} ${problem!.message}.`);
}
