import type { Installation } from "@wegbuch/contract/installation/schemas";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aMailServer, anOddMailServer } from "../../../test/kit/mail/mailbox.ts";
import { aServer, aSuperAdmin, callerAs } from "../../../test/kit/api/api.ts";
import { aBearer } from "../../../test/kit/api/company.ts";

const database = await aDatabase();

type Answer = Installation & { errors?: Record<string, string[]>; message?: string };

/** A super admin at a server whose settings nobody has touched yet. */
async function aSupport(settings: Record<string, string> = {}) {
  await asOwner(database, "delete from settings");
  const { origin } = await aServer(database, settings);
  const { id, email } = await aSuperAdmin(database);
  const { authorization } = await aBearer(database, id);
  const call = callerAs(origin, { authorization, "accept-language": "de" });
  const services = async () =>
    (await (await fetch(`${origin}/api/Services`)).json()) as Record<string, unknown>;
  return { origin, email, call, services };
}

type Host = { host?: string; username?: string; password?: string };

const aMailHost = (url: string, given: Host = {}) => ({
  host: new URL(url).hostname,
  port: Number(new URL(url).port),
  isTls: false,
  username: "",
  senderName: "Fuhrpark Süd",
  senderAddress: "fuhrpark@example.at",
  ...given,
});

test("nothing set is the default, and boxes are told where to send", async () => {
  const { call } = await aSupport();
  expect((await call<Answer>("GET", "/Installation")).body).toMatchObject({
    mail: { source: "default", server: null, isUnreadable: false },
    map: { source: "default", kind: "offline" },
    geocoder: { source: "default", kind: "offline", hasKey: false },
    boxes: { host: "wegbuch.example", port: 5027 },
  });
});

test("a mail server is tested before it is saved, and the password is neither told nor readable in the database", async () => {
  const { inbox, url } = await aMailServer({
    onAuth: (auth, _session, done) =>
      auth.password === "geheim & süß" ? done(null, { user: "u" }) : done(new Error("bad credentials")),
    authMethods: ["PLAIN", "LOGIN"],
  });
  const { email, call } = await aSupport();
  const server = aMailHost(url, { username: "fuhrpark@example.at", password: "geheim & süß" });

  expect(await call("POST", "/Installation/Mail/Test", { server })).toEqual({ status: 204, body: null });
  expect(inbox.map(({ to }) => to)).toEqual([[email]]);
  expect((await call<Answer>("GET", "/Installation")).body.mail.source).toBe("default");
  const saved = await call<Answer>("PUT", "/Installation/Mail", { server });

  expect(saved.body.mail).toMatchObject({
    source: "database",
    changedBy: "Sepp Support",
    server: { username: "fuhrpark@example.at", hasPassword: true, senderName: "Fuhrpark Süd" },
  });
  expect(JSON.stringify(saved.body)).not.toContain("geheim");
  const [row] = await asOwner<{ named: string }>(database, "select named::text from settings");
  expect(row!.named).not.toMatch(/geheim|smtp:/);
});

test("a password stays for the same server and user, and never goes to another", async () => {
  const { url } = await aMailServer();
  const { call } = await aSupport();
  const server = aMailHost(url, { username: "box", password: "geheim" });
  await call("PUT", "/Installation/Mail", { server });

  const { password: _, ...kept } = server;
  const renamed = await call<Answer>("PUT", "/Installation/Mail", { server: { ...kept, senderName: "Neu" } });
  expect(renamed.body.mail.server).toMatchObject({ hasPassword: true, senderName: "Neu" });
  for (const other of [{ host: "localhost" }, { username: "other" }, { port: 26 }])
    for (const [method, path] of [
      ["PUT", "/Installation/Mail"],
      ["POST", "/Installation/Mail/Test"],
    ] as const) {
      const refused = await call<Answer>(method, path, { server: { ...kept, ...other } });
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        { "server.password": [expect.stringContaining("Passwort neu eingeben")] },
      ]);
    }
});

test("a password stays however its server is spelt, and one that goes encrypted from the first byte never goes otherwise", async () => {
  const { call } = await aSupport();
  const server = aMailHost("smtp://127.0.0.1:465", { host: "LocalHost", username: "box" });
  const save = (given: object) =>
    call<Answer>("PUT", "/Installation/Mail", { server: { ...server, ...given } });
  await save({ password: "geheim" });
  expect((await save({ senderName: "Neu" })).body.mail?.server).toMatchObject({ hasPassword: true });
  expect((await save({ isTls: true })).body.mail?.server).toMatchObject({ hasPassword: true, isTls: true });
  const bare = await save({ isTls: false });
  expect(bare.body.errors).toHaveProperty("server.password");
});

test("what a mail server says is told as people understand it", async () => {
  const { call } = await aSupport();
  const tried = async (server: object) => {
    const { status, body } = await call<Answer>("POST", "/Installation/Mail/Test", { server });
    return `${status} ${body.message}`;
  };
  const { url: strict } = await aMailServer({
    onAuth: (_auth, _session, done) => done(new Error("no such account")),
    authMethods: ["PLAIN"],
  });
  const [full, other] = [
    await anOddMailServer({ RCPT: "550 no such user" }),
    await anOddMailServer({ "": "SSH-2.0-OpenSSH_9.2 secret banner" }),
  ];
  const encrypting = await anOddMailServer({ "": "secret banner of a TLS service" });

  expect(await tried(aMailHost(strict, { username: "u", password: "wrong" }))).toMatch(
    /^409 Der Mailserver nimmt die Anmeldung nicht an: 535 .*no such account/,
  );
  expect(await tried(aMailHost(full.url))).toMatch(
    /^409 Der Mailserver nimmt die Mail nicht an: .*550 no such user/,
  );
  expect(await tried(aMailHost("smtp://127.0.0.1:1"))).toBe(
    "409 Der Mailserver 127.0.0.1 antwortet nicht: Stimmen Name und Port?",
  );
  // No other service is read through us.
  for (const { url } of [other, encrypting])
    expect(await tried(aMailHost(url))).toBe(
      "409 Der Mailserver hat nicht so geantwortet, wie ein Mailserver antwortet.",
    );
  expect(await tried(aMailHost(full.url, { host: "mail.invalid" }))).toMatch(
    /^409 Den Mailserver mail\.invalid gibt es nicht/,
  );
});

test("the machines of clouds are asked for nothing, and an address is no way to more than one server", async () => {
  const { call } = await aSupport();
  for (const host of ["169.254.169.254", "[fe80::1]", "0.0.0.0"]) {
    const server = aMailHost("smtp://x:25", { host });
    expect((await call<Answer>("PUT", "/Installation/Mail", { server })).body.errors).toHaveProperty(
      "server.host",
    );
    const geocoder = { kind: "photon", address: `http://${host}/latest` };
    expect((await call<Answer>("POST", "/Installation/Geocoder/Test", geocoder)).body.errors).toHaveProperty(
      "address",
    );
  }
  for (const host of ["a@b", "a/b", "a b", "x?y", "a:25@evil.example"]) {
    const server = aMailHost("smtp://x:25", { host });
    expect((await call<Answer>("PUT", "/Installation/Mail", { server })).status).toBe(400);
  }
});

test("a map holds at once for whoever opens a page, and what is no map is refused", async () => {
  const { call, services } = await aSupport();
  const map = {
    kind: "style",
    address: "https://tiles.example/style.json",
    credit: "Tiles",
    hosts: ["https://fonts.example"],
  };
  expect((await call<Answer>("PUT", "/Installation/Map", map)).body.map).toMatchObject({
    ...map,
    source: "database",
  });
  expect(await services()).toMatchObject({
    tiles: "style:https://tiles.example/style.json",
    mapAttribution: "Tiles",
  });

  for (const [wrong, field] of [
    [{ ...map, address: "javascript:alert(1)" }, "address"],
    [{ ...map, kind: "raster" }, "address"],
    [{ ...map, kind: "pmtiles", address: "../history.key" }, "address"],
    [{ ...map, address: "https://tiles,example.at/style.json" }, "address"],
    [{ ...map, kind: "raster", address: "https://x;script-src-elem/{z}/{x}/{y}" }, "address"],
    [{ ...map, credit: " " }, "credit"],
    [{ ...map, hosts: ["https://fonts.example; script-src *"] }, "hosts"],
    [{ ...map, hosts: ["https://a,b"] }, "hosts"],
    [{ ...map, hosts: ["https://x;script-src-elem", "https://fonts.example"] }, "hosts"],
  ] as const) {
    expect((await call<Answer>("PUT", "/Installation/Map", wrong)).body.errors).toHaveProperty(field);
  }
  const sealed = await call<Answer>("PUT", "/Installation/Map", { ...map, credit: "sealed: with care" });
  expect(sealed.body.map).toMatchObject({ credit: "sealed: with care" });
  expect((await call<Answer>("PUT", "/Installation/Map", { kind: "offline" })).body.map.source).toBe(
    "default",
  );
  expect(await services()).toMatchObject({ tiles: "offline", mapAttribution: null });
});

test("a geocoder is tried, holds at once, and its key goes to no other", async () => {
  const asked: string[] = [];
  const photon = createServer((request, reply) => {
    asked.push(request.url!);
    const properties = {
      street: "Stephansplatz",
      housenumber: "3",
      postcode: "1010",
      city: "Wien",
      osm_id: 1,
      osm_type: "N",
    };
    const geometry = { type: "Point", coordinates: [16.3721, 48.2085] };
    reply.setHeader("content-type", "application/json");
    reply.end(
      JSON.stringify({ type: "FeatureCollection", features: [{ type: "Feature", properties, geometry }] }),
    );
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void photon.close());
  await new Promise((resolve) => photon.once("listening", resolve));
  const address = `http://127.0.0.1:${(photon.address() as AddressInfo).port}`;
  const { call, services } = await aSupport();

  const tested = await call<{ address: string }>("POST", "/Installation/Geocoder/Test", {
    kind: "photon",
    address,
  });
  expect(tested.body.address).toContain("Stephansplatz");
  await call("PUT", "/Installation/Geocoder", { kind: "photon", address, key: "k3y" });
  expect(await services()).toMatchObject({ hasStreetAddresses: true });
  const kept = (await call<Answer>("PUT", "/Installation/Geocoder", { kind: "photon", address })).body;
  expect(kept.geocoder).toMatchObject({ kind: "photon", address, hasKey: true });
  expect(JSON.stringify(kept)).not.toContain("k3y");
  const moved = { kind: "photon", address: "http://127.0.0.1:1" };
  expect((await call<Answer>("POST", "/Installation/Geocoder/Test", moved)).body.errors).toHaveProperty(
    "key",
  );
  const silent = await call<Answer>("POST", "/Installation/Geocoder/Test", { ...moved, key: "" });
  expect([silent.status, silent.body.message]).toEqual([409, expect.stringContaining("Geocoder dieser Art")]);
});

test("what the environment says holds as a whole, is shown as such, and cannot be changed here", async () => {
  const { call, services } = await aSupport({ MAP_MAX_ZOOM: "17", SMTP_URL: "", MAIL_FROM: "" });
  await asOwner(
    database,
    `insert into settings (topic, named, changed_at) values
       ('map', '{"MAP": "style:https://old.example/s.json", "MAP_ATTRIBUTION": "Old"}', now())`,
  );
  const refused = await call<Answer>("PUT", "/Installation/Map", { kind: "offline" });
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("aus der Umgebung")]);
  expect((await call<Answer>("GET", "/Installation")).body.map).toMatchObject({
    source: "environment",
    kind: "offline",
    maxZoom: 17,
  });
  expect(await services()).toMatchObject({ tiles: "offline", mapMaxZoom: 17 });
});

test("what was kept under another secret is told, and its password counts as forgotten", async () => {
  const { call } = await aSupport();
  const { url } = await aMailServer();
  await call("PUT", "/Installation/Mail", { server: aMailHost(url, { username: "u", password: "p" }) });
  const other = await aServer(database, {
    DATABASE_ROLES_SECRET: "another secret of at least 32 characters",
  });
  const { id } = await aSuperAdmin(database);
  const { authorization } = await aBearer(database, id);
  const { body } = await callerAs(other.origin, { authorization })<Answer>("GET", "/Installation");
  expect(body.mail).toMatchObject({ isUnreadable: true, server: null });
});

test("each role reads the topics it needs and no others", async () => {
  await asOwner(database, "delete from settings");
  for (const topic of ["mail", "map", "geocoder"])
    await asOwner(database, "insert into settings (topic, named, changed_at) values ($1, '{}', now())", [
      topic,
    ]);
  const seen = async (role: "app" | "jobs") =>
    (await database.as(role).selectFrom("settings").select("topic").orderBy("topic").execute()).map(
      ({ topic }) => topic,
    );
  expect(await seen("app")).toEqual(["geocoder", "map"]);
  expect(await seen("jobs")).toEqual(["geocoder", "mail"]);
  for (const role of ["gateway", "tracker", "report"] as const)
    await expect(database.pool(role).query("select topic from settings")).rejects.toThrow(
      "permission denied",
    );
  for (const role of ["app", "jobs"] as const)
    await expect(database.pool(role).query("delete from settings")).rejects.toThrow("permission denied");
  await asOwner(database, "delete from settings");
});
