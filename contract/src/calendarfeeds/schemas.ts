import * as z from "zod";

/** Where calendar programs fetch what is due; null while it is switched off. Whoever knows the link may read it. */
export const CalendarFeed = z.object({ url: z.string().nullable() }).meta({ id: "CalendarFeed" });
