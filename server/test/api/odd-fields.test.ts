import { expect, test } from "vitest";
import type * as z from "zod";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aServer, password } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { calls, type Call } from "../kit/api/walk.ts";
import { bytesOf, opened } from "../kit/api/streams.ts";

const database = await aDatabase();

const oddTexts = ["\0", "", " ", "%", "x".repeat(5_000), "-1", "1e999", "null", "0000-01-01T00:00:00Z"];
const oddValues = [
  "\0",
  "\ud800",
  "x".repeat(20_000),
  "",
  " ",
  -1,
  0.5,
  1e308,
  true,
  null,
  [],
  [null],
  ["\0"],
  {},
];

/** Somebody for whom a call is open, again for each so that nobody calls too often; objects are other people's. */
async function aCaller() {
  const { origin } = await aServer(database);
  // There is one at a time; everything is open to it.
  await asOwner(database, "update mandators set is_special_organisation = false");
  const company = await aCompany(database, { is_special_organisation: true });
  const named: Record<string, string> = { ...company.inScope(1), user: company.outOfScope.user, password };
  const fill = (text: string) => text.replace(/(?<=[="])\{(\w+)\}/g, (all, key: string) => named[key] ?? all);
  const bookAll = "update mandators set packages = 63, is_special_organisation = $2 where id = $1";
  return async ({ endpoint, row }: Call) => {
    // Calls before this one have changed the company, too.
    await asOwner(database, bookAll, [company.mandatorId, !row.isNotForSpecial]);
    const person = company.people[(row.roles as readonly number[]).includes(1) ? 1 : 7];
    const { authorization } = await aBearer(database, person);
    const path = endpoint.path.replace(/:\w+/, () => named[row.id!]!);
    return async (query: string, body?: string) => {
      const headers = { authorization, ...(body !== undefined && { "content-type": "application/json" }) };
      const { method } = endpoint;
      const answer = await opened(() =>
        fetch(`${origin}/api${path}?${query}`, { method, headers, body: body && fill(body) }),
      );
      await bytesOf(answer);
      return answer.status;
    };
  };
}

/** Thousands of calls, more with each endpoint. */
const timeout = 180_000;
const isAnswer = (status: number) => [200, 201, 204, 400, 404, 409, 413].includes(status);

type Parts = { shape?: object; options?: z.ZodType[]; in?: z.ZodType; out?: z.ZodType };

/** Also of bodies that may look one way or another, or are rewritten before they are read. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  const { shape = {}, options = [], in: before, out: after } = schema as Parts;
  const inner = [...options, before, after].filter((part) => part !== undefined);
  return [...new Set([...Object.keys(shape), ...inner.flatMap(fieldsOf)])];
}

test("no odd value in any field of a query is too much for the server", { timeout }, async () => {
  const caller = await aCaller();
  const found: string[] = [];
  for (const one of calls.filter(({ endpoint }) => endpoint.query !== undefined)) {
    const ask = await caller(one);
    const looks = fieldsOf(one.endpoint.query).flatMap((field) =>
      oddTexts.map((value) => ({ field, value })),
    );
    await inTurns(looks, async ({ field, value }) => {
      const query = new URLSearchParams(one.row.query?.replaceAll(/\{\w+\}/g, "350000000000001"));
      query.set(field, value);
      const status = await ask(query.toString());
      if (!isAnswer(status)) found.push(`${one.name} ${field}=${value.slice(0, 20)}: ${status}`);
    });
  }
  expect(found).toEqual([]);
});

/** What only the person himself may do, or whoever drives, or a super admin who does not act as somebody already. */
const ownRights = [
  "PUT /Users/ResetMomentPassword",
  "PUT /Trips/:id/Privacy",
  "POST /Mandators/:id/Surrogate",
  "POST /Users/:id/Surrogate",
];

test("no odd value in any field of a body is too much for the server", { timeout }, async () => {
  const caller = await aCaller();
  const found: string[] = [];
  for (const one of calls.filter(({ endpoint }) => endpoint.body !== undefined)) {
    const ask = await caller(one);
    const sample = one.row.body ?? {};
    const places = [
      ...placesIn(sample),
      ...fieldsOf(one.endpoint.body)
        .filter((field) => !(field in sample))
        .map((field) => [field]),
    ];
    const looks = places.flatMap((place) => oddValues.map((value) => ({ place, value })));
    await inTurns(looks, async ({ place, value }) => {
      const status = await ask("", JSON.stringify(changed(sample, place, value)));
      const isOwnRight = status === 403 && ownRights.includes(one.name);
      if (!isAnswer(status) && !isOwnRight)
        found.push(`${one.name} ${place.join(".")}=${JSON.stringify(value).slice(0, 20)}: ${status}`);
    });
  }
  expect(found).toEqual([]);
});

type Place = readonly (string | number)[];

/** Where values stand inside a body, however deep. */
function placesIn(value: unknown, above: Place = []): Place[] {
  if (typeof value !== "object" || value === null) return [];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return entries.flatMap(([key, below]) => [[...above, key], ...placesIn(below, [...above, key])]);
}

/** The body with another value at that place. */
function changed(body: object, [first, ...rest]: Place, value: unknown): object {
  const copy = structuredClone(body) as Record<string | number, unknown>;
  copy[first!] = rest.length === 0 ? value : changed(copy[first!] as object, rest, value);
  return copy;
}

/** A few at a time. */
async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}
