import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";

/** What people of the demo act with: the database, the clock that shows when they do, and the true time in ms. */
export type Parts = { readonly database: Database; readonly clock: Clock; readonly now: number };
