import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Log } from "../log.ts";
import { channel, Notice } from "./notice.ts";

const restMs = 1_000;
/** How often the connection is asked whether it is still there, and how long it may take to say so. */
const askMs = 10_000;
const patienceMs = 5_000;

type Parts = { address: string; log: Log; onNotice: (notice: Notice) => void; onListening: () => void };

/**
 * Hears what other processes tell, on one connection of its own, which is opened again when it breaks. `onListening` says
 * that from now on all is heard, and so that what came before may have been missed.
 */
export function listenForMoves({ address, log, onNotice, onListening }: Parts): { stop(): void } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function listen(): Promise<void> {
    const client = new Client({
      connectionString: address,
      application_name: "wegbuch_live",
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      keepAlive: true,
    });
    const broken = new Promise<void>((resolve) => {
      client.on("error", () => resolve());
      client.on("end", () => resolve());
    });
    client.on("notification", ({ payload }) => {
      const read = Notice.safeParse(jsonOf(payload));
      if (read.success) onNotice(read.data);
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      onListening();
      while (!signal.aborted && !(await isBroken(broken, signal))) await client.query("select 1");
    } finally {
      void client.end().catch(() => undefined);
    }
  }

  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      await listen().catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, "Nothing is heard of what moves for a while");
      });
      await sleep(restMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  void keepListening();
  return { stop: () => stopping.abort() };
}

/** Waits until it is time to ask, and says whether the connection broke meanwhile. */
async function isBroken(broken: Promise<void>, signal: AbortSignal): Promise<boolean> {
  const quiet = sleep(askMs, false, { signal, ref: false }).catch(() => false);
  return Promise.race([broken.then(() => true), quiet]);
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
