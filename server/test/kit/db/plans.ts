import type { Role } from "../../../src/platform/db/roles.ts";
import { asOwner, type TestDatabase } from "./database.ts";

/** A part of a plan as it was run, in the words of PostgreSQL. */
export type Node = {
  "Node Type": string;
  "Parent Relationship"?: string;
  "Join Type"?: string;
  "Relation Name"?: string;
  Alias?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Recheck Cond"?: string;
  Filter?: string;
  "Join Filter"?: string;
  "Hash Cond"?: string;
  "Merge Cond"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Node[];
};

/** What a part of a plan read, how often, and how many rows it gave and left out. */
export type PlanPart = {
  /** Which run of a statement it belongs to. */
  run: number;
  statement: string;
  reads: string;
  times: number;
  given: number;
  removed: number;
};

/** A statement with the plan it was run by. */
export type Planned = { statement: string; plan: Node };

/** Gives the parts of all plans of a role that were run since it was asked last, as `watchStatements` sees them. */
export async function watchPlans(database: TestDatabase, role: Role) {
  const plannedSince = await watchStatements(database, role);
  let run = 0;
  return (): PlanPart[] =>
    plannedSince().flatMap(({ statement, plan }) => {
      run += 1;
      return partsOf(plan).map((node) => ({ run, statement, ...partOf(node) }));
    });
}

/**
 * Explains every statement a role runs from now on, those inside of triggers and functions too; asked before the role
 * connects for the first time. Gives those that were run since it was asked last.
 */
export async function watchStatements(database: TestDatabase, role: Role): Promise<() => Planned[]> {
  await asOwner(
    database,
    `do $$ declare setting text; begin
       foreach setting in array array[
         'session_preload_libraries = auto_explain', 'auto_explain.log_min_duration = 0', 'auto_explain.log_analyze = on',
         'auto_explain.log_timing = off', 'auto_explain.log_nested_statements = on', 'auto_explain.log_format = json',
         'auto_explain.log_level = notice'
       ] loop
         execute format('alter database %I set ', current_database()) || setting;
       end loop;
     end $$`,
  );
  let planned: Planned[] = [];
  database.pool(role).on("connect", (client) =>
    client.on("notice", ({ message }) => {
      const json = message?.match(/plan:\s*(\{[^]*)$/)?.[1];
      if (json === undefined) return;
      const { "Query Text": statement, Plan } = JSON.parse(json) as { "Query Text": string; Plan: Node };
      planned.push({ statement, plan: Plan });
    }),
  );
  return () => {
    const found = planned;
    planned = [];
    return found;
  };
}

/**
 * Parts that left out more than ten rows for each one they gave, or each time they found none. What a trigger is handed
 * are the rows of one statement, which it may go through.
 */
export const wastefulOf = (parts: readonly PlanPart[]): PlanPart[] =>
  parts.filter(
    ({ reads, times, given, removed }) =>
      reads !== "Named Tuplestore Scan" && removed > 10 * Math.max(times, given),
  );

/** How many rows were looked at in each table, whether they were given or left out. */
export function rowsByTable(parts: readonly PlanPart[]): Record<string, number> {
  const rows: Record<string, number> = {};
  for (const { reads, given, removed } of parts) {
    const table = /(?:Scan|Scan using \S+) (?<table>\w+)/.exec(reads)?.groups?.["table"];
    if (table !== undefined) rows[table] = (rows[table] ?? 0) + given + removed;
  }
  return rows;
}

export const partsOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(partsOf)];

function partOf(node: Node): Omit<PlanPart, "run" | "statement"> {
  const loops = node["Actual Loops"];
  const removedOnce =
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Join Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0);
  return {
    reads: [node["Node Type"], node["Relation Name"], node["Index Name"]].filter(Boolean).join(" "),
    times: loops,
    given: Math.round(node["Actual Rows"] * loops),
    removed: Math.round(removedOnce * loops),
  };
}
