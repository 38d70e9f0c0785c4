import { readdirSync, readFileSync } from "node:fs";
import { cpuSecondsOf } from "./_measures.ts";

/** Seconds of a core that PostgreSQL has used since, by role of ours, and "PostgreSQL itself" for the rest. */
export type PostgresWork = Record<string, number>;

const othersName = "PostgreSQL itself";

/** Watches the processes of a PostgreSQL, those that end meanwhile too, until it is asked what they did. */
export function watchPostgres(postmaster: number): () => PostgresWork {
  const first = new Map(childrenOf(postmaster).map((pid) => [pid, cpuSecondsOf(pid)]));
  const last = new Map<number, { name: string; seconds: number }>();
  const look = () => {
    for (const pid of childrenOf(postmaster)) {
      const found = unlessGone(() => ({ name: roleOf(pid), seconds: cpuSecondsOf(pid) }));
      if (found) last.set(pid, { ...found, name: last.get(pid)?.name ?? found.name });
    }
  };
  const timer = setInterval(look, 300);
  return () => {
    clearInterval(timer);
    look();
    const work: PostgresWork = {};
    for (const [pid, { name, seconds }] of last)
      work[name] = (work[name] ?? 0) + seconds - (first.get(pid) ?? 0);
    return work;
  };
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => unlessGone(() => parentOf(pid)) === parent);
}

const parentOf = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ")[1]);

/** PostgreSQL tells in the name of each process whom it serves. */
const roleOf = (pid: number) =>
  /postgres: wegbuch_(\w+)/.exec(readFileSync(`/proc/${pid}/cmdline`, "utf8"))?.[1] ?? othersName;

function unlessGone<T>(look: () => T): T | null {
  try {
    return look();
  } catch {
    return null;
  }
}
