import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeSecret, signedHeaders } from "./signature.ts";

const message = {
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  at: new Date(1_614_265_330_999),
  body: '{"test": 2432232314}',
};
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

test("the example of Standard Webhooks gets the signature that it names", () => {
  expect(signedHeaders(message, [secret])).toEqual({
    "webhook-id": message.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": signature,
  });
});

test("of two secrets each signs", () => {
  const [first, second] = signedHeaders(message, [makeSecret(), secret])["webhook-signature"].split(" ");

  expect(second).toBe(signature);
  expect(first).toMatch(/^v1,[\w+/]{43}=$/);
});

test("a secret is 32 bytes that nobody can guess", () => {
  const made = Array.from({ length: 5 }, makeSecret);

  expect(new Set(made).size).toBe(5);
  for (const each of made) expect(Buffer.from(each.slice("whsec_".length), "base64")).toHaveLength(32);
});

type Check = (headers: Record<string, string>, body: string, ours: string) => boolean;

test.each(["de", "en"])(
  "the lines of the handbook (%s) find a signature right, and nothing else",
  async (language) => {
    const page = new URL(`../../../../docs/handbook/${language}/webhooks.md`, import.meta.url);
    const [code] = /^import \{ createHmac[^]*?^}$/m.exec(readFileSync(page, "utf8"))!;
    const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      isFromWegbuch: Check;
    };
    const signed = (at: number) => signedHeaders({ ...message, at: new Date(at) }, [makeSecret(), secret]);
    const check = (headers: Record<string, string>, body = message.body) =>
      module.isFromWegbuch(headers, body, secret);

    expect(check(signed(Date.now()))).toBe(true);
    expect(check(signed(Date.now()), `${message.body} `)).toBe(false);
    expect(check({ ...signed(Date.now()), "webhook-id": "msg_1" })).toBe(false);
    expect(check(signed(Date.now() - 400_000))).toBe(false);
    expect(check({ ...signed(Date.now()), "webhook-signature": "v1 v2, v1," })).toBe(false);
  },
);
