import * as z from "zod";

/** More vehicles than these are "many": a notice has to fit into 8,000 bytes. */
export const mostVehicles = 150;

/** What processes tell each other has changed in a company: ids and nothing of where anything is. */
export const Notice = z.object({
  mandatorId: z.uuid(),
  vehicleIds: z.union([z.array(z.uuid()), z.literal("many")]),
});
export type Notice = z.infer<typeof Notice>;

/** The channel of PostgreSQL they are told on. */
export const channel = "wegbuch_live";
