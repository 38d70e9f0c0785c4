import * as z from "zod";
import { id, instant } from "../kit/wire.ts";

/** Until the trip is over that is under way or begins next, or an instant of the next 24 hours. */
export const tripEnd = "tripEnd";

export const NewPrivateMode = z
  .object({ vehicleId: id, until: z.union([z.literal(tripEnd), instant]) })
  .meta({ id: "NewPrivateMode" });
export type NewPrivateMode = z.output<typeof NewPrivateMode>;

export const PrivateVehicle = z
  .object({
    id,
    name: z.string(),
    licensePlate: z.string(),
    isPrivateTripAllowed: z.boolean(),
    /** One's own that is on. */
    mode: z.object({ startedAt: z.string(), until: z.string(), endsWithTrip: z.boolean() }).nullable(),
    /** Somebody else's is on. */
    isTaken: z.boolean(),
    /** Somebody else is known to be driving it. */
    isDriven: z.boolean(),
  })
  .meta({ id: "PrivateVehicle" });
export type PrivateVehicle = z.infer<typeof PrivateVehicle>;
