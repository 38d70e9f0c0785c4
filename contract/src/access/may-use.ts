import type { Access } from "./actor.ts";
import { packages, type PackageName } from "./packages.ts";
import { predicates, type PredicateName } from "./predicates.ts";
import type { RoleSet } from "./role-sets.ts";
import { roles } from "./roles.ts";
import type { Scope } from "./scopes.ts";

/** The door of an endpoint, a page or a menu entry. */
export type Gate = {
  for: RoleSet;
  /** One of them is enough. */
  needs?: PackageName | readonly PackageName[];
  /** All of them must hold. */
  when?: PredicateName | readonly PredicateName[];
  /** What a token must be given to enter; without it no token does (rule apitokens/scopes). */
  token?: Scope;
};

/** Whether the door is open to this person. */
export function mayUse(access: Access, gate: Gate): boolean {
  return whyShut(access, gate) === null;
}

/** The status the server answers a person who may not pass; null when the door is open. */
export function whyShut(access: Access, gate: Gate): 403 | 404 | null {
  if (gate.for === "anyone") return null;
  if (access.scopes && !(gate.token && access.scopes.includes(gate.token))) return 403;
  if (gate.for === "apiKey") return access.scopes && access.role === roles.admin ? null : 403;
  if (!gate.for.includes(access.role)) return 403;
  const needed = listed(gate.needs).map((name) => packages[name]);
  if (needed.length > 0 && !needed.some((wanted) => access.packages.includes(wanted))) return 403;
  const broken = listed(gate.when).find((name) => !predicates[name].holds(access));
  return broken === undefined ? null : predicates[broken].refusal;
}

function listed<T extends string>(value: T | readonly T[] | undefined): readonly T[] {
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}
