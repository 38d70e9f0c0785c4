import { auth } from "./auth/endpoints.ts";
import { boxes } from "./boxes/endpoints.ts";
import { costcenters } from "./costcenters/endpoints.ts";
import { geocoding } from "./geocoding/endpoints.ts";
import { groups } from "./groups/endpoints.ts";
import { ingest } from "./ingest/endpoints.ts";
import { live } from "./live/endpoints.ts";
import { trips } from "./trips/endpoints.ts";
import { users } from "./users/endpoints.ts";
import { vehicles } from "./vehicles/endpoints.ts";

/** Every call of the API, by slice. */
export const endpoints = {
  auth,
  users,
  vehicles,
  costcenters,
  boxes,
  groups,
  trips,
  live,
  geocoding,
  ingest,
};
