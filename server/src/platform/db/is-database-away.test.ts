import { expect, test } from "vitest";
import { isCollision, isDatabaseAway } from "./is-database-away.ts";

const anError = (message: string, extra = {}) => Object.assign(new Error(message), extra);

test.each([
  anError("connect ECONNREFUSED", { code: "ECONNREFUSED", syscall: "connect" }),
  anError("Connection terminated unexpectedly"),
  anError("timeout exceeded when trying to connect"),
  anError("terminating connection due to administrator command", { code: "57P01" }),
  anError("canceling statement due to statement timeout", { code: "57014" }),
  anError("could not extend file: No space left on device", { code: "53100" }),
])("$message means that the database is away", (error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each(["40P01", "55P03", "40001"])("%s means that others were in the way for a moment", (code) => {
  const error = anError("not now", { code });
  expect([isCollision(error), isDatabaseAway(error)]).toEqual([true, false]);
});

test.each([
  anError("duplicate key value", { code: "23505" }),
  anError("no such file", { code: "ENOENT", syscall: "open" }),
  new TypeError("undefined is not a function"),
])("$message is something else", (error) => {
  expect([isCollision(error), isDatabaseAway(error)]).toEqual([false, false]);
});
