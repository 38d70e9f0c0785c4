/**
 * What a token of a company may open (rule apitokens/scopes): each call belongs to one of them, or to none and then no
 * token opens it.
 */
export const scopes = [
  "fleet:read",
  "fleet:write",
  "trips:read",
  "trips:write",
  "tracks:read",
  "live:read",
  "geofences:read",
  "geofences:write",
  "reservations:read",
  "reservations:write",
  "timelogs:read",
  "timelogs:write",
  "files:read",
  "positions",
] as const;

export type Scope = (typeof scopes)[number];
