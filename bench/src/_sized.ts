/** How much a benchmark works with: what the environment says under that name, else little when it is to be quick. */
export function sized(name: string, { full, quick }: { full: number; quick: number }): number {
  return Number(process.env[name] ?? (process.env["BENCH_QUICK"] === undefined ? full : quick));
}
