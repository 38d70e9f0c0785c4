import type { CsvBatches } from "../../ui/csv/csv-batches.ts";

/** Lines that are still to be taken are wanted or not as they were last switched in the preview. */
export function followSwitches(check: CsvBatches, take: CsvBatches): void {
  const switches = check.progress().lines;
  for (const [at, { state, isIgnored }] of take.progress().lines.entries()) {
    const wanted = switches[at]?.isIgnored ?? isIgnored;
    if (state === "open" && wanted !== isIgnored) take.ignore(at, wanted);
  }
}
