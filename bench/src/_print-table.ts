import { appendFileSync } from "node:fs";
import { cpus } from "node:os";

/** A number that was measured, and what it is to be; with a goal it stands in the table of all benchmarks. */
export type Figure = { name: string; value: number; unit: string; digits: number; goal?: Goal };
type Goal = { atMost: number } | { atLeast: number };

/** Something measured, or a name and what is said of it. */
export type Row = Figure | readonly [name: string, said: string];

/** A figure; `digits` behind the point are shown. */
export function figure(
  name: string,
  value: number,
  unit: string,
  { digits = 0, ...goal }: { digits?: number; atMost?: number; atLeast?: number } = {},
): Figure {
  const isWanted = goal.atMost !== undefined || goal.atLeast !== undefined;
  return { name, value, unit, digits, ...(isWanted && { goal: goal as Goal }) };
}

/**
 * Prints a heading, the machine, and rows of a name and what was measured, aligned. Figures with a goal are also added to
 * the file that BENCH_FIGURES names, a line of JSON each.
 */
export function printTable(heading: string, rows: readonly Row[]): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`;
  console.log(`\n${heading}\n${machine}\n`);
  const lines = rows.map((row) => ("unit" in row ? ([row.name, said(row)] as const) : row));
  const width = Math.max(...lines.map(([name]) => name.length));
  for (const [name, value] of lines) console.log(`${name.padEnd(width)}  ${value}`);
  const [bench] = heading.split(":", 1);
  const file = process.env["BENCH_FIGURES"];
  if (file === undefined) return;
  for (const row of rows)
    if ("goal" in row) appendFileSync(file, `${JSON.stringify([`${bench}: ${row.name}`, said(row)])}\n`);
}

/** "43 ms, goal at most 60 ms: reached". */
function said({ value, unit, digits, goal }: Figure): string {
  const shown = (number: number, places?: number) =>
    number.toLocaleString("en", { minimumFractionDigits: places, maximumFractionDigits: places });
  const measured = `${shown(value, digits)} ${unit}`;
  if (goal === undefined) return measured;
  const isReached = "atMost" in goal ? value <= goal.atMost : value >= goal.atLeast;
  const wanted = "atMost" in goal ? `at most ${shown(goal.atMost)}` : `at least ${shown(goal.atLeast)}`;
  return `${measured}, goal ${wanted} ${unit}: ${isReached ? "reached" : "missed"}`;
}
