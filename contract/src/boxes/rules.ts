import type { NewMandatorBox } from "./schemas.ts";

/** Models by their maker's type, e.g. FMC003: plugs for the diagnostic port, FMB001, FMM00A, FMB020, FM3001 … */
const diagnosticPlugs = [/^FM([A-Z]0|30)\d[\dA]/];

/** What a model implies before anyone corrects it: unknown ones are battery-mounted (rule boxes/device-type). */
export function deviceTypeOf(model: string): NonNullable<NewMandatorBox["deviceType"]> {
  const name = model.trim().toUpperCase();
  return diagnosticPlugs.some((pattern) => pattern.test(name)) ? "obd" : "bm";
}

/** What a scanned box calls its new vehicle unless somebody says better: 'Vehicle {n}' in both languages. */
export const suggestedName = /^Vehicle [1-9]\d{0,5}$/;

/** The names of new vehicles, where suggested ones that the mandator has already count on from the highest taken. */
export function countedOn(names: readonly string[], taken: readonly string[]): string[] {
  let last = Math.max(0, ...[...taken, ...names].filter((name) => suggestedName.test(name)).map(numberOf));
  return names.map((name) => {
    if (!taken.includes(name) || !suggestedName.test(name)) return name;
    last += 1;
    return `Vehicle ${last}`;
  });
}

const numberOf = (name: string) => Number(name.split(" ")[1]);
