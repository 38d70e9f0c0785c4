import { isDeepStrictEqual } from "node:util";
import { roles, type Role } from "@wegbuch/contract/access/roles";
import { endpoints } from "@wegbuch/contract/endpoints";
import type { Endpoint } from "@wegbuch/contract/kit/endpoint";
import { newId } from "../../../src/platform/db/ids.ts";
import { silentLog } from "../../../src/platform/log.ts";
import type { TestDatabase } from "../db/database.ts";
import type { Row } from "../../api/every-endpoint-row.ts";
import { table } from "../../api/every-endpoint-table.ts";
import { aServer, password } from "./api.ts";
import { aBearer, aCompany, type Named } from "./company.ts";
import { opened, textOf } from "./streams.ts";
import { aWatch } from "./fingerprint.ts";

export const everyRole = Object.values(roles);
export const tenants: Role[] = [1, 2, 3, 4, 5, 6];
export const all = Object.values(endpoints).flatMap((slice) => Object.values(slice) as Endpoint[]);
export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

export type Call = { name: string; endpoint: Endpoint; row: Row; roles: readonly number[] };

const isForFew = ({ needsSpecial, needsSupport }: Row) => needsSpecial === true || needsSupport === true;

/** Calls of people with a session, each with its row of the table and the roles that may make it in most companies. */
export const calls: readonly Call[] = all
  .map((endpoint) => ({ endpoint, name: nameOf(endpoint), row: table[nameOf(endpoint)]! }))
  .filter(({ row }) => Array.isArray(row?.roles))
  .map((call) => ({ ...call, roles: isForFew(call.row) ? [] : (call.row.roles as readonly number[]) }));

/** Without logging out, which would end the walk for the person. */
export const lastingCalls = calls.filter(({ name }) => name !== "POST /Authentication/Logout");

type Headers = Record<string, string | undefined>;
type Answer = { status: number; title?: string };
export type Walk = Awaited<ReturnType<typeof aWalk>>;

/** A server, a company with a session for each role, and ways to call. */
export async function aWalk(
  database: TestDatabase,
  settings: Record<string, string> = {},
  outside: Parameters<typeof aServer>[3] = {},
) {
  const asked = { INGEST_API_KEY: "0123456789abcdef", ...settings };
  const { origin } = await aServer(database, asked, silentLog(), outside);
  const company = await aCompany(database);
  const bearers: Record<number, { authorization: string; cookie: string }> = {};
  for (const role of everyRole) bearers[role] = await aBearer(database, company.people[role]);
  const watch = await aWatch(database);

  /** Calls with all it takes to change something. */
  function call(
    { endpoint, row }: Pick<Call, "endpoint" | "row">,
    named: Partial<Named>,
    headers: Headers = {},
    isUnreadable = false,
  ) {
    const filled = {
      ...named,
      password,
      monday: "1",
      week: "2026-04-27",
      unlock: "1",
      month: "2026-04",
      year: "2026",
    } as Record<string, string>;
    const fill = (_: string, key: string) => filled[key] ?? "";
    const path = endpoint.path
      .replace(/:\w+/, () => filled[row.id ?? ""] ?? "350000000000000")
      .replace(/:\w+/, () => filled[row.secondId ?? ""]!)
      .replace(/:\w+/, () => filled[row.thirdId ?? ""]!);
    const query = (row.query ?? "").replace(/\{(\w+)\}/g, fill);
    const body = row.body && JSON.stringify(row.body).replace(/(?<=")\{(\w+)\}(?=")/g, fill);
    return ask(`${origin}/api${path}?${query}`, endpoint.method, isUnreadable ? "{" : body, headers);
  }

  /** Whether somebody is let in, asked by a call that changes nothing, and how one who is let in is answered. */
  async function enter(one: Call, named: Named, headers: Headers) {
    const { emptyHanded, status = 200, id, changesAnyway } = one.row;
    if (emptyHanded === undefined) return { is: await call(one, named, headers), should: { status } };
    const row: Row = { ...one.row, body: undefined };
    const nobody = { ...named, ...(id && { [id]: newId() }) };
    const { status: is } = await call({ ...one, row }, nobody, headers, changesAnyway);
    return { is: { status: is }, should: { status: emptyHanded } };
  }

  /**
   * Has a look at every call; names the answers that are not as they should be, and tables that changed though nothing
   * was to change. A few calls at a time, for a look at all tables costs more than a call.
   */
  async function differences(
    wanted: readonly Call[],
    look: (call: Call) => Promise<Look | Look[]>,
  ): Promise<string[]> {
    const found: string[] = [];
    await watch.changes();
    for (let from = 0; from < wanted.length; from += callsAtOnce) {
      const some = wanted.slice(from, from + callsAtOnce);
      const looks = await Promise.all(some.map(async (one) => [one, [await look(one)].flat()] as const));
      for (const [{ name }, seen] of looks)
        found.push(...seen.filter(isWrong).map((wrong) => `${name} ${told(wrong)}`));
      // Who looked where others are is noted by the calls that say they tell it, and by no others.
      const noted = some.flatMap(({ endpoint, row }) => [
        ...(row.notes ?? []),
        ...(endpoint.places === undefined ? [] : ["place_views"]),
      ]);
      const changed = (await watch.changes()).filter((table) => !noted.includes(table));
      if (changed.length > 0)
        found.push(`${changed.join()} changed by ${some.map(({ name }) => name).join(" or ")}`);
    }
    return found;
  }

  const as = (role: number) => ({ authorization: bearers[role]!.authorization });
  return { origin, company, bearers, as, call, enter, differences };
}

/** What a call was answered and ought to have been; `of` says whose or which call it was. */
export type Look = { of?: string | number; is: Answer; should: Answer };

const callsAtOnce = 10;
const isWrong = ({ is, should }: Look) => !isDeepStrictEqual(is, should);
const told = ({ of = "", is, should }: Look) =>
  `${of}: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`;

/** How a refusal looks. */
export const refused = (status: number, title?: string): Answer => ({ status, ...(title && { title }) });

async function ask(url: string, method: string, body: string | undefined, headers: Headers): Promise<Answer> {
  const type = body === undefined ? undefined : { "content-type": "application/json" };
  const sent = Object.entries({ ...headers, ...type }).filter(([, value]) => value !== undefined);
  const answer = await opened(() =>
    fetch(url, { method, headers: Object.fromEntries(sent) as Record<string, string>, body }),
  );
  const said = await textOf(answer);
  if (answer.status < 400 || said === "") return { status: answer.status };
  return refused(answer.status, (JSON.parse(said) as { title?: string }).title);
}
