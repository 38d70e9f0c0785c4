import type { MandatorBox } from "./schemas.ts";

/** Models by their maker's type, e.g. FMC003: plugs for the diagnostic port, FMB001, FMM00A, FMB020, FM3001 … */
const diagnosticPlugs = [/^FM([A-Z]0|30)\d[\dA]/];

/** What a model implies before anyone corrects it: unknown ones are battery-mounted (amendments 2). */
export function deviceTypeOf(model: string): MandatorBox["deviceType"] {
  const name = model.trim().toUpperCase();
  return diagnosticPlugs.some((pattern) => pattern.test(name)) ? "obd" : "bm";
}
