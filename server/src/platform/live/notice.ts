import * as z from "zod";

/** More vehicles than these are "many", and so many trips and alarms stand in one: a notice has to fit into 8,000 bytes. */
export const most = { vehicles: 150, trips: 15, alarms: 10 };

/** What processes tell each other has changed in a company: ids and nothing of where anything is. */
export const Notice = z.object({
  mandatorId: z.uuid(),
  vehicleIds: z.union([z.array(z.uuid()), z.literal("many")]),
  trips: z.array(z.object({ id: z.uuid(), change: z.enum(["begun", "finished", "changed", "deleted"]) })),
  alarmIds: z.array(z.uuid()),
});
export type Notice = z.infer<typeof Notice>;

/** The channel of PostgreSQL they are told on. */
export const channel = "wegbuch_live";
