import path from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("without any setting the defaults of the handbook hold", () => {
  expect(readConfig({})).toMatchObject({
    environment: "production",
    host: "127.0.0.1",
    port: 8080,
    publicOrigin: "http://localhost:8080",
    databaseUrl: undefined,
    dataFolder: path.resolve(".data"),
    gatewayHost: "0.0.0.0",
    teltonikaPort: 5027,
    teltonikaUdpPort: "off",
    teltonikaTls: undefined,
    boxConnections: 20_000,
    boxConnectionsPerNetwork: 5_000,
    boxRecordsPerSecond: 50,
    lateWindowDays: 60,
    geocoder: "offline",
    map: "offline",
    mapMaxZoom: 18,
    mapHosts: [],
    historyKeyFile: path.resolve(".data", "history.key"),
    specialClientHosts: [],
    trustedProxies: [],
    isDemo: false,
    fixedNow: undefined,
    logLevel: "info",
  });
});

test("an empty value is as good as none", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "", HELP_URL: "" })).toEqual(readConfig({}));
});

test("what is given is taken over in its type", () => {
  const config = readConfig({
    PORT: "0",
    PUBLIC_ORIGIN: "https://wegbuch.example/path",
    WEGBUCH_DATA: "/srv/wegbuch",
    TRUST_PROXY: "10.0.0.0/8, 192.168.1.1,",
    OUTSIDE_ALLOWED_NETWORKS: "10.1.0.0/16, fd12::/32, 192.168.1.7",
    NAME_SERVERS: "10.1.0.2, [fd12::2]:5353",
    GEOCODER: "photon:https://photon.example/api",
    LATE_WINDOW_DAYS: "400",
    WEGBUCH_DEMO: "on",
    NODE_ENV: "test",
    TEST_NOW: "2026-05-04T08:00:00Z",
  });

  expect(config).toMatchObject({
    port: 0,
    publicOrigin: "https://wegbuch.example",
    historyKeyFile: "/srv/wegbuch/history.key",
    trustedProxies: ["10.0.0.0/8", "192.168.1.1"],
    outsideAllowedNetworks: ["10.1.0.0/16", "fd12::/32", "192.168.1.7"],
    nameServers: ["10.1.0.2", "[fd12::2]:5353"],
    geocoder: "photon:https://photon.example/api",
    lateWindowDays: 400,
    isDemo: true,
    fixedNow: new Date("2026-05-04T08:00:00Z"),
  });
});

test.each([
  ["fuhrpark@example.at", { name: "Wegbuch", address: "fuhrpark@example.at" }],
  ["Fuhrpark Süd <fuhrpark@example.at>", { name: "Fuhrpark Süd", address: "fuhrpark@example.at" }],
  ['"Müller, Fuhrpark" <fuhrpark@example.at>', { name: "Müller, Fuhrpark", address: "fuhrpark@example.at" }],
])("mails may come from %s", (given, from) => {
  expect(readConfig({ MAIL_FROM: given }).mailFrom).toEqual(from);
});

test("boxes are heard by UDP where that is switched on, on the port of TCP unless another is given", () => {
  expect(readConfig({ TELTONIKA_UDP: "on" }).teltonikaUdpPort).toBeUndefined();
  expect(readConfig({ TELTONIKA_UDP: "on", TELTONIKA_UDP_PORT: "5028" }).teltonikaUdpPort).toBe(5028);
  expect(readConfig({ TELTONIKA_UDP_PORT: "5028" }).teltonikaUdpPort).toBe("off");
});

const mapKinds = "MAP must be offline or style:URL or raster:URL or pmtiles:URL.";
const mapFile = "MAP must name a file such as austria.pmtiles that lies in WEGBUCH_DATA itself.";

test.each([
  "style:https://tiles.example/style.json?key=1",
  "raster:https://maps.example/basemap/{z}/{y}/{x}.png",
  "pmtiles:https://tiles.example/austria.pmtiles",
  "pmtiles:austria 2026.pmtiles",
])("the map may be %s", (map) => {
  expect(readConfig({ MAP: map, MAP_ATTRIBUTION: "© Example" }).map).toBe(map);
});

test.each([
  ["PORT", "http", "PORT must be a number from 0 to 65535."],
  ["PORT", "65536", "PORT must be a number from 0 to 65535."],
  ["TELTONIKA_PORT", "-1", "TELTONIKA_PORT must be a number from 0 to 65535."],
  [
    "TELTONIKA_TLS_PORT",
    "5028",
    "TELTONIKA_TLS_PORT needs the files TELTONIKA_TLS_CERT and TELTONIKA_TLS_KEY.",
  ],
  [
    "OUTSIDE_ALLOWED_NETWORKS",
    "10.0.0.0/8, intranet",
    "OUTSIDE_ALLOWED_NETWORKS must be networks such as 10.1.0.0/16, separated by commas.",
  ],
  [
    "NAME_SERVERS",
    "10.1.0.2, ns.example",
    "NAME_SERVERS must be addresses such as 10.1.0.2 or 10.1.0.2:53, separated by commas.",
  ],
  [
    "PUBLIC_ORIGIN",
    "wegbuch.example",
    "PUBLIC_ORIGIN must be an address that begins with http:// or https://.",
  ],
  ["DATABASE_URL", "mysql://x", "DATABASE_URL must begin with postgres:// or postgresql://."],
  ["REPORT_DATABASE_URL", "mysql://x", "REPORT_DATABASE_URL must begin with postgres:// or postgresql://."],
  [
    "REPORT_DATABASE_URL",
    "postgres://replica/wegbuch",
    "REPORT_DATABASE_URL names a replica of DATABASE_URL, which is not set.",
  ],
  ["POOLER_URL", "pgbouncer:6432", "POOLER_URL must begin with postgres:// or postgresql://."],
  [
    "POOLER_URL",
    "postgres://pooler:6432/wegbuch",
    "POOLER_URL names a pooler in front of DATABASE_URL, which is not set.",
  ],
  ["DATABASE_ROLES_SECRET", "short", "DATABASE_ROLES_SECRET must have at least 32 characters."],
  ["SECRETS_KEY", "short", "SECRETS_KEY must have at least 32 characters."],
  ["LATE_WINDOW_DAYS", "1.5", "LATE_WINDOW_DAYS must be a number of days from 1 to 400."],
  ["LATE_WINDOW_DAYS", "0", "LATE_WINDOW_DAYS must be a number of days from 1 to 400."],
  ["MAP", "osm", mapKinds],
  ["MAP", "style:tiles.example/style.json", mapKinds],
  ["MAP", "raster:https://tiles.example/{z}/{x}.png", "MAP must name {z}, {x} and {y} in its address."],
  ["MAP", "raster:https://{s}.example/{z}/{x}/{y}.png", "MAP must name no host by a placeholder."],
  ["MAP", "pmtiles:../history.key", mapFile],
  ["MAP", "pmtiles:/etc/passwd.pmtiles", mapFile],
  ["MAP", "pmtiles:.hidden.pmtiles", mapFile],
  ["MAP", "offline:x", mapKinds],
  [
    "MAP",
    "style:https://tiles.example/style.json",
    "MAP_ATTRIBUTION credits the source of the map and is needed with MAP.",
  ],
  ["MAP_MAX_ZOOM", "0", "MAP_MAX_ZOOM must be a zoom from 1 to 22."],
  [
    "MAP_HOSTS",
    "https://tiles.example/path",
    "MAP_HOSTS must be addresses such as https://tiles.example, separated by commas.",
  ],
  ["SMTP_URL", "mail.example.at:25", "SMTP_URL must begin with smtp:// or smtps://."],
  ["SMTP_URL", "smtp://mail.example.at", "MAIL_FROM says who mails come from and is needed with SMTP_URL."],
  ["MAIL_FROM", "wegbuch", "MAIL_FROM must be an e-mail address, with or without a name before it."],
  ["MAIL_FROM", "a@b.at, c@d.at", "MAIL_FROM must be an e-mail address, with or without a name before it."],
  ["VAPID_SUBJECT", "office@alpenland.at", "VAPID_SUBJECT must begin with mailto: or https://."],
  ["SALES_EMAIL", "nobody", "SALES_EMAIL must be an e-mail address."],
  [
    "GEOCODER",
    "google",
    "GEOCODER must be offline or database or photon:URL or nominatim:URL or pelias:URL.",
  ],
  ["ROUTER", "google", "ROUTER must be straight or osrm:URL or valhalla:URL or graphhopper:URL."],
  ["WEGBUCH_DEMO", "yes", "WEGBUCH_DEMO must be on or off."],
  ["TEST_NOW", "2026-05-04T08:00:00Z", "TEST_NOW fixes the clock and is refused unless NODE_ENV is test."],
  ["LOG_LEVEL", "loud", "LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent."],
])("%s=%s is refused in one line that names it", (name, value, line) => {
  expect(() => readConfig({ [name]: value })).toThrow(line);
});

test.each([
  [{ PUBLIC_ORIGIN: "https://fleet.alpenland.at" }, "https://fleet.alpenland.at"],
  [{ PUBLIC_ORIGIN: "http://fleet:8080" }, "mailto:wegbuch@fleet"],
  [{ VAPID_SUBJECT: "mailto:office@alpenland.at" }, "mailto:office@alpenland.at"],
])("services that push may write to whom %o names", (environment, subject) => {
  expect(readConfig(environment).vapidSubject).toBe(subject);
});
