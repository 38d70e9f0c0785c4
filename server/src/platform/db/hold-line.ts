import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Log } from "../log.ts";

const restMs = 1_000;
/** How often it is asked whether it is still there, and how long it may take to say so. */
const askMs = 10_000;
const patienceMs = 5_000;

type Parts = {
  /** Past any pooler: what is said on it counts for it alone. */
  address: string;
  name: string;
  log: Log;
  /** What is said once it is open; until that is answered it does not count as open. */
  open: (client: Client) => Promise<void>;
  onNotice?: (payload: string) => void;
  onOpen: () => void;
  onBroken: () => void;
};

/** Holds one connection of its own, to listen on or to be known by, and opens it again when it breaks. */
export function holdLine({ address, name, log, open, onNotice, onOpen, onBroken }: Parts): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function hold(): Promise<void> {
    const client = new Client({
      connectionString: address,
      application_name: name,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      keepAlive: true,
    });
    const broken = new Promise<true>((resolve) => {
      client.on("error", () => resolve(true));
      client.on("end", () => resolve(true));
    });
    client.on("notification", ({ payload }) => onNotice?.(payload ?? ""));
    try {
      await client.connect();
      await open(client);
      onOpen();
      while (!signal.aborted && !(await Promise.race([broken, quiet(signal)])))
        await client.query("select 1");
    } finally {
      onBroken();
      await client.end().catch(() => undefined);
    }
  }

  async function keep(): Promise<void> {
    while (!signal.aborted) {
      await hold().catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, `${name}: a connection of its own is away for a while`);
      });
      await sleep(restMs, undefined, { signal }).catch(() => undefined);
    }
  }

  const keeping = keep();
  return {
    stop: async () => {
      stopping.abort();
      await keeping;
    },
  };
}

const quiet = (signal: AbortSignal) => sleep(askMs, false as const, { signal }).catch(() => false as const);
