import { holdLine } from "../db/hold-line.ts";
import type { Log } from "../log.ts";
import { channel, Notice } from "./notice.ts";

type Parts = { address: string; log: Log; onNotice: (notice: Notice) => void; onListening: () => void };

/**
 * Hears what other processes tell, on one connection of its own, which is opened again when it breaks. `onListening` says
 * that from now on all is heard, and so that what came before may have been missed.
 */
export function listenLive({ address, log, onNotice, onListening }: Parts): { stop(): Promise<void> } {
  return holdLine({
    address,
    name: "wegbuch_live",
    log,
    open: async (client) => void (await client.query(`listen ${channel}`)),
    onNotice: (payload) => {
      const read = Notice.safeParse(jsonOf(payload));
      if (read.success) onNotice(read.data);
    },
    onOpen: onListening,
    onBroken: () => undefined,
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
