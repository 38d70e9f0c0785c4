import { expect, test } from "vitest";
import { anApp } from "../../../test/kit/http/app.ts";

test("without a session a call is 401 without a title, with a dead one 401 with it", async () => {
  const { app, as } = await anApp();
  expect((await app.inject("/api/Things")).json()).toEqual({});
  const dead = await app.inject({ url: "/api/Things", headers: as("nobody") });
  expect([dead.statusCode, dead.json()]).toEqual([
    401,
    { title: "SessionExpired", status: 401, message: "Die Session ist abgelaufen" },
  ]);
  expect((await app.inject({ url: "/api/Things", headers: as("expired") })).statusCode).toBe(401);
});

test("a wrong role is 403 before the body is judged", async () => {
  const { app, as } = await anApp();
  const answer = await app.inject({ method: "POST", url: "/api/Things", headers: as("viewer"), payload: {} });
  expect([answer.statusCode, answer.json().title]).toEqual([403, "Forbidden"]);
});

test("an expired trial and a temporary password shut all calls but the exempt ones", async () => {
  const { app, as } = await anApp();
  const title = async (token: string, url: string) =>
    (await app.inject({ url, headers: as(token) })).json().title as string | undefined;
  expect(await title("tester", "/api/Things")).toBe("TrialExpired");
  expect(await title("temporary", "/api/Things")).toBe("TemporaryPassword");
  expect((await app.inject({ url: "/api/Who", headers: as("temporary") })).statusCode).toBe(200);
});

test("the cookie alone opens the few calls that accept it, from the same origin only", async () => {
  const { app } = await anApp();
  const cookie = "IdentityToken=driver";
  const status = async (url: string, headers = {}) =>
    (await app.inject({ url, headers: { cookie, ...headers } })).statusCode;
  expect(await status("/api/Who")).toBe(200);
  expect(
    await status("/api/Who", { origin: "https://wegbuch.example", "sec-fetch-site": "same-origin" }),
  ).toBe(200);
  expect(await status("/api/Who", { origin: "https://evil.example" })).toBe(403);
  expect(await status("/api/Who", { origin: "null" })).toBe(403);
  expect(await status("/api/Who", { "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await status("/api/Who", { "sec-fetch-site": "same-site" })).toBe(403);
  expect(await status("/api/Things")).toBe(401);
});

test("a cookie that opens nothing is taken back", async () => {
  const { app } = await anApp();
  const answer = await app.inject({ url: "/api/Who", headers: { cookie: "IdentityToken=gone; Identity=1" } });
  expect(answer.statusCode).toBe(401);
  expect(answer.cookies.map((cookie) => [cookie.name, cookie.value])).toEqual([
    ["IdentityToken", ""],
    ["Identity", ""],
  ]);
});

test("a call that brought no cookie takes none back, so that no link of another site logs anybody out", async () => {
  const { app } = await anApp();
  const answer = await app.inject({ url: "/api/Who", headers: { "sec-fetch-site": "cross-site" } });
  expect([answer.statusCode, answer.cookies]).toEqual([401, []]);
});

test("machines need their key, and without one set there is no door", async () => {
  const { app } = await anApp();
  const send = (key: string) =>
    app.inject({ method: "POST", url: "/api/Machines", headers: { "x-api-key": key } });
  expect((await send("0123456789abcdef")).json()).toBe("taken");
  expect((await send("0123456789abcdeX")).statusCode).toBe(401);
  const { app: closed } = await anApp({ ingestApiKey: undefined });
  expect((await closed.inject({ method: "POST", url: "/api/Machines" })).statusCode).toBe(404);
});

test("the 601st call of a session in a minute is 429, other sessions go on", async () => {
  const { app, as } = await anApp();
  for (let call = 0; call < 600; call += 1) await app.inject({ url: "/api/Who", headers: as("driver") });
  const late = await app.inject({ url: "/api/Who", headers: as("driver") });
  expect([late.statusCode, late.headers["retry-after"]]).toEqual([429, "60"]);
  expect(late.json().message).toMatch(/^Zu viele Anfragen/);
  expect((await app.inject({ url: "/api/Who", headers: as("viewer") })).statusCode).toBe(200);
});

test("who keeps coming with a dead session is not looked up again, and shuts nobody else of his address out", async () => {
  const { app, as, looked } = await anApp();
  const who = async (token: string) =>
    (await app.inject({ url: "/api/Who", headers: as(token), remoteAddress: "192.0.2.7" })).statusCode;
  for (let call = 0; call < 600; call += 1) expect(await who("dead")).toBe(401);
  expect(await who("dead")).toBe(429);
  expect(looked.up).toHaveLength(600);
  for (let call = 0; call < 610; call += 1) await who(`guess${call}`);
  expect(await who("driver")).toBe(200);
});

test("every answer carries the security headers, and answers of the API are never kept", async () => {
  const { app, as } = await anApp();
  const { headers } = await app.inject({ url: "/api/Who", headers: as("driver") });
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "cache-control": "no-store",
  });
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
});

test("the metrics are for loopback alone, not for what a proxy passes on", async () => {
  const { app } = await anApp({ metricsToken: undefined });
  const status = async (headers = {}, remoteAddress = "127.0.0.1") =>
    (await app.inject({ url: "/metrics", headers, remoteAddress })).statusCode;
  expect(await status()).toBe(200);
  expect(await status({}, "::1")).toBe(200);
  expect(await status({ "x-forwarded-for": "127.0.0.1" })).toBe(403);
  expect(await status({ forwarded: "for=127.0.0.1" })).toBe(403);
  expect(await status({}, "203.0.113.9")).toBe(403);
});

test("where a token for the metrics is set, it is asked for everywhere", async () => {
  const { app } = await anApp();
  const status = async (token: string | null, remoteAddress: string) => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    return (await app.inject({ url: "/metrics", headers, remoteAddress })).statusCode;
  };
  for (const address of ["127.0.0.1", "203.0.113.9"]) {
    expect(await status(null, address)).toBe(403);
    expect(await status("metrics-token-9999", address)).toBe(403);
    expect(await status("metrics-token-0123", address)).toBe(200);
  }
});

test("forwarded headers count from a trusted proxy alone", async () => {
  const { app } = await anApp({ trustedProxies: ["10.0.0.0/8"] });
  const status = async (remoteAddress: string, client: string) =>
    (await app.inject({ url: "/api/Who", headers: { "x-forwarded-for": client }, remoteAddress })).statusCode;
  const flood = async (remoteAddress: string) => {
    for (let call = 0; call < 600; call += 1) await status(remoteAddress, "203.0.113.9");
  };
  await flood("10.1.2.3");
  expect(await status("10.1.2.3", "203.0.113.9")).toBe(429);
  expect(await status("10.1.2.3", "198.51.100.7")).toBe(401);
  // Who is no proxy of ours cannot give himself another address.
  await flood("192.0.2.1");
  expect(await status("192.0.2.1", "198.51.100.8")).toBe(429);
});

test("a WebSocket is refused", async () => {
  const { app } = await anApp();
  const answer = await app.inject({
    url: "/api/Open",
    headers: { upgrade: "websocket", connection: "upgrade" },
  });
  expect(answer.statusCode).toBe(426);
});
