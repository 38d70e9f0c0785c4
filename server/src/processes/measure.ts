import { Gauge, type GaugeConfiguration, register } from "prom-client";
import type { Database } from "../platform/db/database.ts";
import { roleNames } from "../platform/db/roles.ts";

/** Adds a figure to the metrics, asked for whenever they are read. */
export function measure(name: string, help: string, value: () => number): void {
  tell({
    name,
    help,
    collect() {
      this.set(value());
    },
  });
}

/** What was read so lately is told again: several may watch. */
const keptMs = 5_000;

/** Adds figures that are read together, at most every five seconds; each is NaN while they cannot be read. */
export function measureTogether<Name extends string>(
  helps: Record<Name, string>,
  read: () => Promise<Record<Name, number>>,
): void {
  let readAt = -Infinity;
  let latest: Promise<Record<Name, number> | null> = Promise.resolve(null);
  const current = () => {
    if (performance.now() - readAt > keptMs) {
      readAt = performance.now();
      latest = read().catch(() => null);
    }
    return latest;
  };
  for (const name of Object.keys(helps) as Name[]) {
    tell({
      name,
      help: helps[name],
      async collect() {
        this.set((await current())?.[name] ?? NaN);
      },
    });
  }
}

/** How many wait for a connection to the database, by role: more than none for long means too few connections. */
export function measurePools(database: Database): void {
  tell({
    name: "wegbuch_db_pool_waiting",
    help: "Statements that wait for a connection to the database, by role",
    labelNames: ["role"],
    collect() {
      for (const role of roleNames) this.set({ role }, database.pool(role).waitingCount);
    },
  });
}

/** Of a part that is started again in the same process the newest tells. */
function tell<Label extends string>(figure: GaugeConfiguration<Label>): void {
  register.removeSingleMetric(figure.name);
  void new Gauge(figure);
}
