import { expect, test } from "vitest";
import { Problem, say } from "./problem.ts";
import { anApp, failWith, id } from "../../../test/kit/http/app.ts";

test("paths and query names match in any case, with or without a trailing slash", async () => {
  const { app, as } = await anApp();
  const answer = await app.inject({
    url: "/API/things/?PAGE=2&Colours=red&colours=blue&SearchTerm=x",
    headers: as("driver"),
  });
  expect(answer.json()).toMatchObject({ page: 2, items: ["red", "blue", "x"] });
});

test("a literal path wins over a parameter, and an id is the same in any case", async () => {
  const { app, as } = await anApp();
  expect((await app.inject({ url: "/api/THINGS/special", headers: as("driver") })).json()).toBe("special");
  const upper = id.toUpperCase();
  expect((await app.inject({ url: `/api/things/${upper}`, headers: as("driver") })).json()).toEqual({ id });
});

test("an id that is none is not found", async () => {
  const { app, as } = await anApp();
  const answer = await app.inject({ url: "/api/Things/42", headers: as("driver") });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ title: "NotFound", status: 404 });
});

test.each(["page=0", "perPage=0", "perPage=1000000", "page=x", "page=1&page=2"])(
  "a list asked with %s is refused",
  async (search) => {
    const { app, as } = await anApp();
    const answer = await app.inject({ url: `/api/Things?${search}`, headers: as("driver") });
    expect(answer.statusCode).toBe(400);
    const field = search.split("=")[0] as "page" | "perPage";
    const name = { page: "Seite", perPage: "Zeilen je Seite" }[field];
    expect(answer.json()).toMatchObject({
      title: "Validation",
      errors: { [field]: [`${name} ist ungültig`] },
    });
  },
);

test("refusals are said in the caller's language, German if none is asked for", async () => {
  const { app, as } = await anApp();
  const write = (language: string) =>
    app.inject({
      method: "POST",
      url: "/api/Things",
      headers: as("driver", { "accept-language": language }),
      payload: { name: "", email: "nobody" },
    });
  expect((await write("en")).json()).toEqual({
    title: "Validation",
    status: 400,
    errors: { name: ["Name is required"], email: ["Please enter a valid e-mail address"] },
  });
  expect((await write("fr")).json().errors.name).toEqual(["Name ist erforderlich"]);
});

test("unknown paths below the API are 404 with a body", async () => {
  const { app } = await anApp();
  for (const url of ["/api/Nothing", "/api", "/api/Things/a/b", "/somewhere"]) {
    const answer = await app.inject(url);
    expect([url, answer.statusCode, answer.json().title]).toEqual([url, 404, "NotFound"]);
  }
});

test("bodies too large are 413 with a text, bodies of another type 415, broken ones 400", async () => {
  const { app, as } = await anApp();
  const send = (payload: string, type = "application/json") =>
    app.inject({
      method: "POST",
      url: "/api/Things",
      headers: as("driver", { "content-type": type }),
      payload,
    });
  expect((await send(JSON.stringify({ name: "x".repeat(300_000) }))).json()).toMatchObject({
    title: "TooLarge",
    status: 413,
    message: "Die Anfrage ist zu groß",
  });
  expect((await send("<a/>", "text/xml")).statusCode).toBe(415);
  expect((await send('{"name":')).json()).toMatchObject({
    status: 400,
    errors: { body: ["Die Anfrage ist kein gültiges JSON"] },
  });
  expect((await send('{"__proto__":{"x":1},"name":"a"}')).statusCode).toBe(400);
  expect((await send("")).statusCode).toBe(400);
});

test("a bug is a bare 500 with the request's id", async () => {
  const { app } = await anApp();
  failWith(new Error("select secret from somewhere"));
  const answer = await app.inject("/api/Fail");
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ title: "Error", status: 500, requestId: answer.headers["x-request-id"] });
});

test("a database that is away is 503 with a text", async () => {
  const { app } = await anApp();
  failWith(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "connect" }));
  const answer = await app.inject({ url: "/api/Fail", headers: { "accept-language": "en" } });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBe("5");
  expect(answer.json().message).toMatch(/^The service cannot be reached/);
});

test("a call that others were in the way of may be tried again: 503", async () => {
  const { app } = await anApp();
  failWith(Object.assign(new Error("deadlock detected"), { code: "40P01" }));
  const answer = await app.inject("/api/Fail");
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
});

test("a value PostgreSQL cannot hold is the caller's mistake, also where no schema caught it", async () => {
  const { app } = await anApp();
  failWith(Object.assign(new Error("invalid byte sequence"), { code: "22021" }));
  const answer = await app.inject("/api/Fail");
  expect([answer.statusCode, answer.json().title]).toEqual([400, "Validation"]);
});

test("a state conflict is 409 with what is wrong", async () => {
  const { app } = await anApp();
  failWith(new Problem(409, "TripLocked", { errors: { trip: [say.titleNotFound] } }));
  expect((await app.inject("/api/Fail")).json()).toEqual({
    title: "TripLocked",
    status: 409,
    errors: { trip: ["Nicht gefunden"] },
  });
});

test("an answer that says more than its contract is a bug, which production does not look for", async () => {
  const { app } = await anApp();
  expect((await app.inject("/api/Wrong")).statusCode).toBe(500);
  const { app: production } = await anApp({ environment: "production" });
  expect((await production.inject("/api/Wrong")).statusCode).toBe(200);
});

test("whether it is ready is looked at once a second at most, however many ask", async () => {
  const { app, looked } = await anApp();
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject("/health/ready")));
  for (const answer of answers) expect(answer.json()).toEqual({ status: "ok", checks: { database: true } });
  expect(looked.ready).toBeLessThanOrEqual(2);
});
