import { Logger } from "graphile-worker";
import type { Log } from "../log.ts";

/** Turns what the queue says about itself into lines of our log; its chatter only shows at level debug. */
export function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    const severity: string = level;
    if (severity === "error") log.error(message);
    else if (severity === "warning") log.warn(message);
    else log.debug(message);
  });
}
