import type { Platform } from "./teltonika/io-elements.ts";

/** Chooses the detection profile: diagnostic port with real ignition, or battery-mounted. */
export type DeviceType = "obd" | "bm";

/** First match wins; the models a mandator orders are named by their maker's type, e.g. FMC003. */
const models: { pattern: RegExp; deviceType: DeviceType; platform: Platform }[] = [
  // Plugs for the diagnostic port: FMB001, FMC003, FMM00A, FMB010, FMB020, FM3001 …
  { pattern: /^FM([A-Z]0|30)\d[\dA]/, deviceType: "obd", platform: "fmb" },
  { pattern: /^FT/, deviceType: "bm", platform: "ft" },
  { pattern: /^FM[A-Z]?6/, deviceType: "bm", platform: "fm6" },
];

/** What a model implies before anyone corrects it: unknown ones are battery-mounted (amendments 2). */
export function modelFacts(model: string): { deviceType: DeviceType; platform: Platform } {
  const name = model.trim().toUpperCase();
  const { deviceType, platform } = models.find(({ pattern }) => pattern.test(name)) ?? unknown;
  return { deviceType, platform };
}

const unknown = { deviceType: "bm", platform: "fmb" } as const;
