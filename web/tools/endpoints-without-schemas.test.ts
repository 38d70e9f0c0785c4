import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { withoutSchemas } from "./endpoints-without-schemas.ts";

test("of an endpoint its address and its doors remain", () => {
  const left = withoutSchemas(`import * as z from "zod";
import { admin } from "../access/role-sets.ts";
import { get } from "../kit/endpoint.ts";
import { List, type Services, Status } from "./schemas.ts";

/** What can be asked. */
export const calls = {
  list: get("/Status/:id", { about: "The list.", for: admin, query: List, answer: z.array(Status) }),
  file: get("/Services", { for: "anyone", file: "Services.pdf" }),
  stream: get("/Status/Stream", { for: "anyone", stream: { status: Status } }),
} satisfies Record<string, Services>;
`);

  expect(left).toBe(`import { admin } from "../access/role-sets.ts";
import { get } from "../kit/endpoint.ts";
export const calls = {
  list: get("/Status/:id", { about: null, for: admin, query: null, answer: null }),
  file: get("/Services", { for: "anyone", file: "Services.pdf" }),
  stream: get("/Status/Stream", { for: "anyone", stream: null }),
} satisfies Record<string, Services>;`);
});

const contract = path.resolve(import.meta.dirname, "../../contract/src");
const files = readdirSync(contract)
  .map((noun) => `${noun}/endpoints.ts`)
  .filter((file) => existsSync(path.join(contract, file)));

test.each(files)("what remains of %s knows no schema", (file) => {
  const left = withoutSchemas(readFileSync(path.join(contract, file), "utf8"));
  expect(left).not.toMatch(/zod|schemas|kit\/(page|wire)|\bz\./);
  expect(left).toMatch(/^import .*endpoint/m);
});
