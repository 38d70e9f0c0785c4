import { roleNames, type Role } from "@wegbuch/contract/access/roles";
import type { Endpoint, ProofNeed } from "@wegbuch/contract/kit/endpoint";
import { ProblemBody } from "@wegbuch/contract/kit/problem";
import { keyFormat, takesKey } from "@wegbuch/contract/kit/takes-key";
import * as z from "zod";
import type { Route } from "./serve.ts";

type Json = Record<string, unknown>;

/** OpenAPI 3.1 of the routes, made from the same schemas that judge the calls. */
export function openApiOf(routes: readonly Route[], version: string): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const { name, endpoint } of routes) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, "{$1}")}`;
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operationOf(name, endpoint, schemas);
  }
  refer(ProblemBody, schemas, "output");
  return {
    openapi: "3.1.0",
    info: { title: "Wegbuch", version, description: "Fleet tracking and a digital trip logbook." },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        cookie: { type: "apiKey", in: "cookie", name: "IdentityToken" },
        token: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "wbt_…",
          description:
            "An API token of a company. It opens the calls of its scopes (x-token-scope) and no others.",
        },
        apiKey: { type: "apiKey", in: "header", name: "X-Api-Key" },
      },
    },
  };
}

function operationOf(name: string, endpoint: Endpoint, schemas: Json): Json {
  const nouns = endpoint.path.split("/").filter((part) => part !== "" && !part.startsWith(":"));
  const tag = nouns[0]!;
  return {
    operationId: [...nouns, name].join("_"),
    tags: [tag],
    summary: endpoint.about,
    description: doorOf(endpoint),
    security: securityOf(endpoint),
    ...(endpoint.token && { "x-token-scope": endpoint.token }),
    parameters: [
      ...pathParameters(endpoint, schemas),
      ...queryParameters(endpoint, schemas),
      ...(takesKey(endpoint) ? [keyParameter] : []),
    ],
    ...(endpoint.rawBody && endpoint.method !== "GET" && { requestBody: { content: { "*/*": {} } } }),
    ...(endpoint.body && {
      requestBody: { required: true, content: content(refer(endpoint.body, schemas, "input")) },
    }),
    responses: responsesOf(endpoint, schemas),
  };
}

function doorOf(endpoint: Endpoint): string {
  if (endpoint.for === "anyone") return "Needs no session.";
  if (endpoint.for === "apiKey") return `Needs the key of machines, or an API token. ${scopeOf(endpoint)}`;
  const roles = endpoint.for.map((role) => roleNames[role as Role]).join(", ");
  const needs = [endpoint.needs ?? []].flat();
  const when = [endpoint.when ?? []].flat();
  return [
    `Roles: ${roles}.`,
    ...(needs.length > 0 ? [`Packages: one of ${needs.join(", ")}.`] : []),
    ...(when.length > 0 ? [`Only if: ${when.join(", ")}.`] : []),
    ...(endpoint.proof === undefined ? [] : [proofs[endpoint.proof]]),
    scopeOf(endpoint),
  ].join(" ");
}

const scopeOf = ({ token }: Endpoint) =>
  token === undefined ? "No API token opens it." : `API tokens need the scope ${token}.`;

const freshly =
  "Takes a proof of the person within ten minutes (POST /Authentication/Proof, else 403 ProofNeeded)";
const proofs: Record<ProofNeed, string> = {
  always: `${freshly}.`,
  ofFactor: `${freshly} of who has a second factor.`,
  ofAccount: `${freshly} where it changes an e-mail address, gives a password or makes an administrator.`,
};

function securityOf(endpoint: Endpoint): Json[] {
  if (endpoint.for === "anyone") return [];
  return [
    { [endpoint.for === "apiKey" ? "apiKey" : "bearer"]: [] },
    ...(endpoint.acceptsCookie ? [{ cookie: [] }] : []),
    ...(endpoint.token ? [{ token: [] }] : []),
  ];
}

function pathParameters(endpoint: Endpoint, schemas: Json): Json[] {
  return [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: refer(endpoint.params?.[name!] ?? z.uuid(), schemas, "input"),
  }));
}

function queryParameters(endpoint: Endpoint, schemas: Json): Json[] {
  return Object.entries(endpoint.query?.shape ?? {}).map(([name, field]) => ({
    name,
    in: "query",
    required: !(field as z.ZodType).safeParse(undefined).success,
    style: "form",
    explode: true,
    schema: refer(field as z.ZodType, schemas, "input"),
  }));
}

const keyParameter: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "Done once for each key, also if it is sent again within 24 hours because no answer came.",
  schema: { type: "string", pattern: keyFormat.source },
};

function responsesOf(endpoint: Endpoint, schemas: Json): Json {
  const problem = (description: string) => ({
    description,
    content: content({ $ref: "#/components/schemas/Problem" }),
  });
  const good = {
    description:
      endpoint.file ?? (endpoint.answer || endpoint.plainAnswer ? "Done." : "Done; there is nothing to say."),
    ...(endpoint.file && { content: { "application/octet-stream": {} } }),
    ...(endpoint.plainAnswer && { content: { "text/plain": { schema: { type: "string" } } } }),
    ...(endpoint.answer && { content: content(refer(endpoint.answer, schemas, "output")) }),
  };
  return {
    [endpoint.status]: good,
    ...(endpoint.mayBeEmpty && { 204: { description: "There is nothing to tell." } }),
    ...((endpoint.query || endpoint.body || endpoint.rawBody) && { 400: problem("A value is not valid.") }),
    ...(endpoint.for !== "anyone" && {
      401: problem("There is no session, or it has ended."),
      403: problem("Role, packages, trial or temporary password shut this call."),
    }),
    ...(endpoint.path.includes(":") && { 404: problem("Not there, or not in the caller's scope.") }),
    ...(takesKey(endpoint) && { 422: problem("The Idempotency-Key belongs to another call.") }),
    default: problem("Something went wrong."),
  };
}

const content = (schema: Json) => ({ "application/json": { schema } });

/** The schema as JSON; named parts of it move to the components. */
function refer(schema: z.ZodType, schemas: Json, io: "input" | "output"): Json {
  const {
    $defs,
    $schema: _,
    ...json
  } = z.toJSONSchema(schema, { io, target: "draft-2020-12" }) as Json & {
    $defs?: Record<string, Json>;
  };
  for (const [name, part] of Object.entries($defs ?? {})) schemas[name] = relinked(part);
  return named(schema, relinked(json), schemas);
}

function named(schema: z.ZodType, json: Json, schemas: Json): Json {
  const name = z.globalRegistry.get(schema)?.id;
  if (name === undefined || "$ref" in json) return json;
  schemas[name] = json;
  return { $ref: `#/components/schemas/${name}` };
}

function relinked(json: Json): Json {
  const { id: _, ...bare } = JSON.parse(
    JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as Json;
  return bare;
}
