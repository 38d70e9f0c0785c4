import { companyRoles, roleNames, roles } from "../access/roles.ts";
import { de, en } from "./texts.ts";

const importable = Object.values(companyRoles);

/**
 * The role somebody typed: its German or English name, or that of the wire, in any case; never Super Admin
 * (rule users/import).
 */
export function roleNamed(typed: string): (typeof importable)[number] | undefined {
  const name = typed.trim().toLowerCase();
  return importable.find((role) =>
    [de[`role${role}`], en[`role${role}`], roleNames[role]].some((known) => known.toLowerCase() === name),
  );
}

/** Whether the column "Welcome mail" of an import asks for one (rule users/import). */
export function isYes(typed: string): boolean {
  return ["ja", "yes", "true", "1", "x"].includes(typed.trim().toLowerCase());
}

/** Whether people of this role may be allowed to calibrate (rule access/calibrating); for others the switch is off. */
export function isCalibrating(role: number): boolean {
  return role === roles.admin || role === roles.groupLeader;
}
