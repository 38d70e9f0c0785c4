import { readFileSync } from "node:fs";
import { type Box, factorySettings, type RecordSettings } from "./measure.ts";
import { randomFrom } from "@wegbuch/geo/random";
import { towns } from "@wegbuch/geo/demo-roads/towns";
import type { Job } from "./working-week.ts";

/** One box of a plan file and what its vehicle does. What is left out has the defaults of `readPlan`. */
export type PlannedBox = Box & {
  /** The town the vehicle is at home in. */
  readonly town: string;
  readonly job: Job;
  readonly isPrivateToo: boolean;
  /** Is on the road all the time while the simulator runs live, whatever the hour. */
  readonly isRoaming: boolean;
  /** Its plug was pulled so many days ago, and nothing has been heard from it since; null: it is at work. */
  readonly unpluggedDaysAgo: number | null;
};

type WrittenBox = Partial<PlannedBox> & { readonly imei: string };

/** Reads a plan file: `{ "seed": "…", "boxes": [{ "imei": "…", "town": "Linz", … }] }`. */
export function readPlan(file: string): PlannedBox[] {
  const plan = JSON.parse(readFileSync(file, "utf8")) as { seed?: string; boxes: WrittenBox[] };
  return plan.boxes.map((box) => completed(box, plan.seed ?? "wegbuch"));
}

/** A fleet of so many boxes without a plan: IMEIs from 350000000000000 on, towns and jobs drawn by the seed. */
export function inventPlan(count: number, seed: string): PlannedBox[] {
  return Array.from({ length: count }, (_, i) => completed({ imei: String(350_000_000_000_000 + i) }, seed));
}

function completed(box: WrittenBox, seed: string): PlannedBox {
  const random = randomFrom(`${seed}/${box.imei}/plan`);
  const settings: RecordSettings = { ...factorySettings, ...box.settings };
  const job = box.job ?? random.pick(["commute", "customers", "delivery", "haulage", "pool"] as const);
  return {
    deviceType: random.chance(0.7) ? "obd" : "bm",
    town: random.pick([...towns.keys()]),
    job,
    topKmh: job === "haulage" ? 86 : 130,
    isPrivateToo: false,
    isRoaming: false,
    unpluggedDaysAgo: null,
    ...box,
    seed: `${seed}/${box.imei}`,
    settings,
  };
}
