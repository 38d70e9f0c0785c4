import * as z from "zod";
import { instant } from "../kit/wire.ts";

/** Since when there is a link for calendar programs; null while there is none. */
export const CalendarFeed = z.object({ createdAt: instant.nullable() }).meta({ id: "CalendarFeed" });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** Said once: only a hash of the link is kept. Whoever knows it may read the calendar. */
export const NewCalendarFeed = z
  .object({ createdAt: instant, url: z.string() })
  .meta({ id: "NewCalendarFeed" });
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>;
