import * as z from "zod";
import { pageQuery } from "../kit/page.ts";
import { day, id } from "../kit/wire.ts";
import { holidayRegions } from "../mandators/codes.ts";

/** A local month, yyyy-MM. */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

export const PayrollSelection = z.object({ month });
export type PayrollSelection = z.output<typeof PayrollSelection>;

export const PayrollFilter = z.object({ ...pageQuery, month });
export type PayrollFilter = z.output<typeof PayrollFilter>;

/** How far a month of work is: only one that is closed does not change any more. */
const monthStandings = ["open", "confirmed", "closed"] as const;

/** What somebody worked in a month, in seconds (rule payroll/month). */
export const PayrollMonth = z
  .object({
    /** Whose it is. */
    id,
    name: z.string(),
    /** Personal number. */
    foreignId: z.string().nullable(),
    days: z.int(),
    workSeconds: z.int(),
    restSeconds: z.int(),
    netSeconds: z.int(),
    drivingSeconds: z.int(),
    nightSeconds: z.int(),
    sundaySeconds: z.int(),
    holidaySeconds: z.int(),
    /** Days of which something is to be checked: their hours may be wrong. */
    daysToCheck: z.int(),
    /** Whether it is closed, so that it does not change any more, else confirmed as it is, else neither (rule payroll/provisional). */
    standing: z.enum(monthStandings),
  })
  .meta({ id: "PayrollMonth" });
export type PayrollMonth = z.infer<typeof PayrollMonth>;

/** The public holidays of a month where the company is. */
export const PayrollHolidays = z
  .object({
    region: z.enum(holidayRegions),
    holidays: z.array(z.object({ day, name: z.string() })),
  })
  .meta({ id: "PayrollHolidays" });
export type PayrollHolidays = z.infer<typeof PayrollHolidays>;
