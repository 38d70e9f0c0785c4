import { v7 } from "uuid";
import { clock } from "../clock.ts";

let sequence = 0;

/** A new UUIDv7 of the clock's present; ids made by one process sort in the order they were made. */
export function newId(at: { now(): Date } = clock): string {
  sequence = (sequence + 1) >>> 0;
  return v7({ msecs: at.now().getTime(), seq: sequence });
}
