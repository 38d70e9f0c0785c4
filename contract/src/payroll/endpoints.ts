import { groupLeader } from "../access/role-sets.ts";
import { get, post } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import { PayrollFilter, PayrollHolidays, PayrollMonth, PayrollSelection } from "./schemas.ts";

const payers = { for: groupLeader, needs: "TimeLog" } as const;

/** What employees worked in a month (rule payroll/month). */
export const payroll = {
  list: get("/Payroll", {
    token: "timelogs:read",
    about: "What employees worked in a month, a page of them, with the hours that bear a surcharge.",
    ...payers,
    query: PayrollFilter,
    answer: page(PayrollMonth),
  }),
  holidays: get("/Payroll/Holidays", {
    token: "timelogs:read",
    about: "The public holidays of a month by which the hours are reckoned.",
    ...payers,
    query: PayrollSelection,
    answer: PayrollHolidays,
  }),
};

/** The same as files. */
export const payrollDocuments = {
  xlsx: post("/ReportService/Payroll/xlsx", {
    token: "files:read",
    about: "What employees worked in a month as a table.",
    ...payers,
    body: PayrollSelection,
    file: "Arbeitszeiten.xlsx",
  }),
  csv: post("/ReportService/Payroll/csv", {
    token: "files:read",
    about: "What employees worked in a month as lines for payroll programs.",
    ...payers,
    body: PayrollSelection,
    file: "Arbeitszeiten.csv",
  }),
};
