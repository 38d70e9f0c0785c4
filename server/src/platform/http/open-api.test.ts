import { endpoints } from "@wegbuch/contract/endpoints";
import type { Endpoint } from "@wegbuch/contract/kit/endpoint";
import { expect, test } from "vitest";
import { openApiOf } from "./open-api.ts";

const all = Object.values(endpoints).flatMap((slice) => Object.entries(slice) as [string, Endpoint][]);
const routes = all.map(([name, endpoint]) => ({ name, endpoint, handle: () => undefined }));
const document = JSON.parse(JSON.stringify(openApiOf(routes, "1.2.3"))) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};
type Operation = {
  operationId: string;
  description: string;
  security: Record<string, string[]>[];
  "x-token-scope"?: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  responses: Record<string, { description: string }>;
};
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);

test("the description speaks of every call of the contract once", () => {
  expect(document.openapi).toBe("3.1.0");
  const said = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`).toSorted();
  const meant = all
    .map(([, { method, path }]) => `${method} /api${path.replace(/:(\w+)/g, "{$1}")}`)
    .toSorted();
  expect(said).toEqual(meant);
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
});

test("every reference leads to a component", () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]!);
  expect(references.length).toBeGreaterThan(20);
  for (const reference of references) {
    expect(reference).toMatch(/^#\/components\/schemas\//);
    expect(Object.keys(document.components.schemas)).toContain(reference.split("/").at(-1));
  }
});

test("the parameters of a path are those its operation names", () => {
  for (const { path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(operation.parameters.filter((one) => one.in === "path").map((one) => one.name)).toEqual(inPath);
    for (const parameter of operation.parameters)
      expect(Object.keys(parameter.schema).length).toBeGreaterThan(0);
  }
});

test("defaults need not be sent, required values are marked", () => {
  const parametersOf = (path: string) => document.paths[path]!["get"]!.parameters;
  expect(parametersOf("/api/Trips").find((one) => one.name === "page")).toMatchObject({
    required: false,
    schema: { type: "integer", minimum: 1, default: 1 },
  });
  expect(parametersOf("/api/Geolocation/GeoCode")[0]).toMatchObject({ name: "address", required: true });
});

test("a tree of groups refers to itself", () => {
  expect(JSON.stringify(document.components.schemas["GroupNode"])).toContain(
    "#/components/schemas/GroupNode",
  );
});

test("of each call it is said by which scope a token opens it, or that none does", () => {
  const told = ({ description, security, "x-token-scope": scope }: Operation) => ({
    scope,
    isOpen: security.some((way) => "token" in way),
    words: /(?:API tokens need the scope \S+|No API token opens it)\./.exec(description)?.[0],
  });
  const opened = { scope: "fleet:read", isOpen: true, words: "API tokens need the scope fleet:read." };
  expect(told(document.paths["/api/Vehicles"]!["get"]!)).toEqual(opened);
  expect(told(document.paths["/api/ApiTokens"]!["post"]!)).toEqual({
    scope: undefined,
    isOpen: false,
    words: "No API token opens it.",
  });
  expect(told(document.paths["/api/Ingest/{imei}"]!["post"]!).scope).toBe("positions");
  expect(
    operations.filter(({ operation }) => told(operation).isOpen !== "x-token-scope" in operation),
  ).toEqual([]);
});
