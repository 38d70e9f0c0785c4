import type { Platform } from "./teltonika/io-elements.ts";

/** Chooses the detection profile: diagnostic port with real ignition, battery-mounted, or carried by somebody. */
export type DeviceType = "obd" | "bm" | "phone";

/** First match wins; the models a mandator orders are named by their maker's type, e.g. FMC003. */
const platforms: { pattern: RegExp; platform: Platform }[] = [
  { pattern: /^FT/, platform: "ft" },
  // FMB640, FMC650, FM6300 …; FM3001 is a plug of the family below.
  { pattern: /^FM[A-Z]?6/, platform: "fm6" },
];

/** The family whose numbers of IO elements a model speaks; most are the FMB's. */
export function platformOfModel(model: string): Platform {
  const name = model.trim().toUpperCase();
  return platforms.find(({ pattern }) => pattern.test(name))?.platform ?? "fmb";
}
