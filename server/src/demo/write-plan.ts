import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { alpenland } from "./alpenland.ts";
import { donauland } from "./other-companies.ts";

/** Fleet customers have their boxes record less than the factory does on the road, and more while they stand. */
export const boxSettings = { seconds: 60, meters: 250, degrees: 15, kmh: 30 };

/** What the drives of the demo follow from; a vehicle's own seed is this one and its box. */
export const planSeed = "alpenland";

/** Writes demo-plan.json, by which the simulator drives the vehicles of the demo. */
export function writePlan(dataFolder: string): void {
  const boxes = [alpenland, donauland]
    .flatMap((company) => company.vehicles)
    .flatMap(({ box, life, isPrivateToo }) =>
      box && life
        ? [{ imei: box.imei, deviceType: box.deviceType, ...life, isPrivateToo, settings: boxSettings }]
        : [],
    );
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(path.join(dataFolder, "demo-plan.json"), JSON.stringify({ seed: planSeed, boxes }, null, 2));
}
