import { expect, test } from "vitest";
import { createLog } from "./log.ts";

function aLog() {
  const lines: string[] = [];
  return { log: createLog("info", { write: (line) => lines.push(line) }), lines };
}

test("secrets are removed wherever they stand", () => {
  const { log, lines } = aLog();

  log.info({
    password: "geheim",
    headers: { Authorization: "Bearer geheim", cookie: "IdentityToken=geheim", "x-api-key": "geheim" },
    body: { users: [{ newPassword: "geheim", passwordResetToken: "geheim", name: "Anna" }] },
    url: "/PasswordReset?Token=geheim&UserId=7&access_token=geheim",
    databaseUrl: "postgres://wegbuch:geheim@localhost/wegbuch",
  });
  log.info("cannot connect to postgres://wegbuch:geheim@localhost/wegbuch?password=geheim");
  log.error(
    { err: new Error("refused https://x:geheim@smtp.example", { cause: new Error("token=geheim") }) },
    "failed",
  );

  expect(lines.join("")).not.toContain("geheim");
  expect(JSON.parse(lines[0]!)).toMatchObject({ body: { users: [{ name: "Anna" }] } });
});

test("every entry is one line of JSON, whatever a caller put into it", () => {
  const { log, lines } = aLog();

  log.info({ imei: '1\r\n{"level":"info","msg":"forged"}' }, "hello\nworld");

  expect(lines).toHaveLength(1);
  expect(lines[0]!.trimEnd()).not.toMatch(/[\r\n]/);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: "info", msg: "hello\nworld" });
});

test("errors keep what helps to find them, but not the rows a database quotes", () => {
  const { log, lines } = aLog();
  const error = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "Key (email)=(anna@example.at)",
  });

  log.error({ err: error }, "failed");

  expect(JSON.parse(lines[0]!)).toMatchObject({
    err: { type: "Error", message: "duplicate key", code: "23505" },
  });
  expect(lines[0]).not.toContain("anna@example.at");
});

test("values JSON has no word for do not break a line", () => {
  const { log, lines } = aLog();
  const endless: Record<string, unknown> = { hash: 2n ** 63n };
  endless["self"] = endless;

  log.info(endless, "strange");

  expect(JSON.parse(lines[0]!)).toMatchObject({ hash: "9223372036854775808" });
});

test.each(["a://b:", "a.", "token", "://", "a"])(
  "64 KB of %s from a caller are cleaned without holding up the others",
  (piece) => {
    const { log } = aLog();
    const begun = performance.now();
    log.info({ url: piece.repeat(65_536 / piece.length) }, "asked");
    expect(performance.now() - begun).toBeLessThan(500);
  },
);
