import type { LookupAddress } from "node:dns";
import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { aReceiver, namesOf } from "../../../test/kit/http/receiver.ts";
import { AddressNotAllowed, type GuardedQuestion, guardedRequest } from "./guarded-request.ts";
import { ServiceFailure } from "./service-failure.ts";

const loopback = ["127.0.0.0/8"];
const never = async (): Promise<LookupAddress[]> => {
  throw new Error("nothing is to be looked up");
};

async function asking(answer: RequestListener, question?: GuardedQuestion) {
  const receiver = await aReceiver(answer);
  const guard = guardedRequest({
    allowedNetworks: loopback,
    resolve: namesOf(receiver),
    authorities: [receiver.certificate],
  });
  return { receiver, guard, ask: () => guard.ask(receiver.url, question) };
}

test("what is asked arrives as it was said, and any answer is one", async () => {
  const { receiver, ask } = await asking(
    (_, response) => response.writeHead(404, { "retry-after": "7" }).end("not here"),
    { method: "POST", headers: { "content-type": "application/json" }, body: '{"ü":1}' },
  );

  const answer = await ask();

  expect(answer).toMatchObject({ status: 404, body: Buffer.from("not here") });
  expect(answer.headers["retry-after"]).toBe("7");
  expect(receiver.received).toMatchObject([
    {
      method: "POST",
      url: "/",
      body: '{"ü":1}',
      headers: { host: `${receiver.host}:8443`, "content-length": "8", "user-agent": "Wegbuch" },
    },
  ]);
});

test.each([
  "http://example.com/",
  "ftp://example.com/",
  "https://example.com:8080/",
  "https://example.com:80/",
  "https://user@example.com/",
  "https://:secret@example.com/",
  "https://",
  "example.com",
  "",
])("%s is refused for its form, before any name is looked up", async (url) => {
  const guard = guardedRequest({ allowedNetworks: ["0.0.0.0/0", "::/0"], resolve: never });

  await expect(guard.ask(url)).rejects.toThrow(AddressNotAllowed);
  expect(await guard.admits(url)).toBe(false);
});

test.each([
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://0/",
  "https://[::1]/",
  "https://[::ffff:10.0.0.1]/",
  "https://[64:ff9b::10.0.0.1]/",
  "https://[2002:a00:1::]/",
  "https://169.254.169.254/latest/meta-data/",
  "https://[fd00:ec2::254]/",
])("%s is no address of the open internet, however it is written", async (url) => {
  const guard = guardedRequest({ allowedNetworks: [], resolve: never });

  await expect(guard.ask(url)).rejects.toThrow(AddressNotAllowed);
  expect(await guard.admits(url)).toBe(false);
});

test("a name is refused as soon as one of its addresses is", async () => {
  const resolve = async () => [
    { address: "93.184.216.34", family: 4 },
    { address: "::ffff:10.0.0.1", family: 6 },
  ];
  const guard = guardedRequest({ allowedNetworks: [], resolve });

  await expect(guard.ask("https://both.example/")).rejects.toThrow(AddressNotAllowed);
  expect(await guard.admits("https://both.example/")).toBe(false);
});

test("localhost is one of them as every machine resolves it", async () => {
  await expect(guardedRequest({ allowedNetworks: [] }).ask("https://localhost/")).rejects.toThrow(
    AddressNotAllowed,
  );
});

test("networks that the operator allows may be asked besides", async () => {
  const resolve = async () => [{ address: "10.1.2.3", family: 4 }];
  const admits = (allowedNetworks: string[]) =>
    guardedRequest({ allowedNetworks, resolve }).admits("https://inside.example/");

  expect(await admits(["10.1.0.0/16"])).toBe(true);
  expect(await admits(["10.2.0.0/16", "fd00::/8"])).toBe(false);
});

test("a name that leads elsewhere a moment later is looked up once, and that address is connected to", async () => {
  const [good, inside] = [await aReceiver(), await aReceiver()];
  const answers = [good.address, inside.address];
  let lookedUp = 0;
  const guard = guardedRequest({
    allowedNetworks: [`${good.address}/32`],
    resolve: async () => [{ address: answers[lookedUp++]!, family: 4 }],
    authorities: [good.certificate, inside.certificate],
  });

  expect((await guard.ask(good.url)).status).toBe(200);
  expect(lookedUp).toBe(1);
  await expect(guard.ask(good.url)).rejects.toThrow(AddressNotAllowed);

  expect([good.received.length, inside.received.length]).toEqual([1, 0]);
});

test("a name that leads nowhere is no answer, and may be tried again", async () => {
  const guard = guardedRequest({ allowedNetworks: [], resolve: namesOf() });

  await expect(guard.ask("https://gone.example/")).rejects.toThrow("the name leads nowhere");
  expect(await guard.admits("https://gone.example/")).toBe(true);
});

test("redirects are answers, and nobody goes where they lead", async () => {
  const other = await aReceiver();
  const { ask } = await asking((_, response) => response.writeHead(302, { location: other.url }).end());

  expect((await ask()).status).toBe(302);
  expect(other.received).toEqual([]);
});

test("a certificate that nobody vouches for, or of another name, ends it", async () => {
  const receiver = await aReceiver();
  const parts = {
    allowedNetworks: loopback,
    resolve: async () => [{ address: receiver.address, family: 4 }],
  };

  await expect(guardedRequest(parts).ask(receiver.url)).rejects.toThrow("DEPTH_ZERO_SELF_SIGNED_CERT");
  await expect(
    guardedRequest({ ...parts, authorities: [receiver.certificate] }).ask("https://other.example:8443/"),
  ).rejects.toThrow("ERR_TLS_CERT_ALTNAME_INVALID");
});

test.each<[string, RequestListener, string]>([
  ["never answers", () => undefined, "no answer in time"],
  ["sends a byte now and then", (_, response) => dripping(() => response.write(" ")), "no answer in time"],
  [
    "sends half a head, byte by byte",
    ({ socket }) => {
      socket.write("HTTP/1.1 200 OK\r\nx: ");
      dripping(() => socket.write("y"));
    },
    "no answer in time",
  ],
  ["has much to say", (_, response) => response.end(Buffer.alloc(64 * 1024 + 1)), "the answer is too large"],
  [
    "has many heads",
    (_, response) => response.writeHead(200, { "x-much": "y".repeat(64 * 1024) }).end(),
    "HPE_HEADER_OVERFLOW",
  ],
  ["hangs up", ({ socket }) => socket.destroy(), "ECONNRESET"],
  ["talks nonsense", ({ socket }) => void socket.end("nonsense\r\n\r\n"), "HPE_INVALID_CONSTANT"],
])("who %s has not answered", async (_, answer, reason) => {
  const { ask } = await asking(answer, { timeoutMilliseconds: 500 });

  const failure = await ask().then(
    () => null,
    (error: unknown) => error,
  );

  expect(failure).toBeInstanceOf(ServiceFailure);
  expect((failure as ServiceFailure).reason).toContain(reason);
});

/** Until nobody listens any more. */
function dripping(send: () => boolean): void {
  const timer = setInterval(() => {
    try {
      send();
    } catch {
      clearInterval(timer);
    }
  }, 50).unref();
}

test("64 KB are an answer", async () => {
  const { ask } = await asking((_, response) => response.end(Buffer.alloc(64 * 1024)));

  expect((await ask()).body).toHaveLength(64 * 1024);
});

test("four questions at most are under way to one host, and the others have their turn", async () => {
  const held: (() => void)[] = [];
  const { receiver, ask } = await asking((_, response) => held.push(() => response.end()));
  const all = Promise.all(Array.from({ length: 6 }, ask));

  await expect.poll(() => receiver.received.length).toBe(4);
  held.shift()!();
  await expect.poll(() => receiver.received.length).toBe(5);
  while (held.length > 0 || receiver.received.length < 6) {
    held.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }

  expect((await all).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
});

test("who has four questions under way to a host keeps nobody else waiting there", async () => {
  const held: (() => void)[] = [];
  const { receiver, guard } = await asking((request, response) =>
    request.url === "/slow" ? held.push(() => response.end()) : response.end(),
  );
  const slow = Promise.all(
    Array.from({ length: 5 }, () => guard.ask(`${receiver.url}slow`, { turnsOf: "one" })),
  );
  await expect.poll(() => receiver.received.length).toBe(4);

  expect((await guard.ask(receiver.url, { turnsOf: "other" })).status).toBe(200);

  expect(receiver.received.map(({ url }) => url)).toEqual(["/slow", "/slow", "/slow", "/slow", "/"]);
  held.splice(0).forEach((go) => go());
  await expect.poll(() => held.length).toBe(1);
  held[0]!();
  expect((await slow).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

test("a name that is looked up for ever ends in time", async () => {
  const guard = guardedRequest({ allowedNetworks: [], resolve: () => new Promise(() => undefined) });

  await expect(guard.ask("https://slow.example/", { timeoutMilliseconds: 100 })).rejects.toThrow(
    "no answer in time",
  );
});
