import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Log } from "../../platform/log.ts";
import { flushLooks } from "./note-looks.ts";

type Parts = { database: Database; clock: Clock; log: Log };

const minuteMs = 60_000;

/** Writes every minute what was counted of looks and has rested for long enough; and all of it when it is stopped. */
export function keepLooks({ database, clock, log }: Parts): { stop: () => Promise<void> } {
  const flush = (asked?: { all: boolean }) =>
    flushLooks(database, clock.now(), asked).catch((error: unknown) =>
      log.warn({ err: error }, "How often people looked was not written yet"),
    );
  const timer = setInterval(() => void flush(), minuteMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await flush({ all: true });
    },
  };
}
