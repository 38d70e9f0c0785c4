import type { Scope } from "@wegbuch/contract/access/scopes";

type Kind = "read" | "write" | "send";

type Area = { name: AreaName; kinds: readonly { kind: Kind; scope: Scope }[] };

type AreaName =
  | "fleet"
  | "trips"
  | "tracks"
  | "live"
  | "geofences"
  | "reservations"
  | "timelogs"
  | "files"
  | "positions";

/** The scopes as people choose them: by what they are about, to read it, to change it, or to send it. */
export const areas: readonly Area[] = [
  area("fleet", { read: "fleet:read", write: "fleet:write" }),
  area("trips", { read: "trips:read", write: "trips:write" }),
  area("tracks", { read: "tracks:read" }),
  area("live", { read: "live:read" }),
  area("geofences", { read: "geofences:read", write: "geofences:write" }),
  area("reservations", { read: "reservations:read", write: "reservations:write" }),
  area("timelogs", { read: "timelogs:read", write: "timelogs:write" }),
  area("files", { read: "files:read" }),
  area("positions", { send: "positions" }),
];

function area(name: AreaName, scopes: Partial<Record<Kind, Scope>>): Area {
  return {
    name,
    kinds: Object.entries(scopes).map(([kind, scope]) => ({ kind: kind as Kind, scope })),
  };
}
