import { admin, driver, groupLeader } from "../access/role-sets.ts";
import { del, get, post, put } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import { day } from "../kit/wire.ts";
import { CompanyRules } from "../mandators/schemas.ts";
import { Removal } from "../kit/wire.ts";
import {
  ClockNote,
  DriverDuty,
  LoggedWeeks,
  LogExemption,
  logMonth,
  MonthCheck,
  MonthClosing,
  MonthOpening,
  MonthQuery,
  MonthsFilter,
  MonthStanding,
  NewTimeEvents,
  Roadside,
  RoadsideEnd,
  TimeEventChange,
  TimeLog,
  TimeLogEntry,
  TimeLogFilter,
  WeekSigning,
  WorkEnd,
} from "./schemas.ts";

// A driver for himself, a group leader in his scope, an admin for everybody (rule timelogs/pairs).
const recorders = { for: driver, needs: "TimeLog" } as const;
const overseers = { for: groupLeader, needs: "TimeLog" } as const;

export const timeLogs = {
  list: get("/TimeLog", {
    token: "timelogs:read",
    about: "The time logs of a period, a page of people with their days.",
    ...recorders,
    query: TimeLogFilter,
    answer: page(TimeLogEntry),
  }),
  rules: get("/TimeLog/Rules", {
    token: "timelogs:read",
    about: "What the collective agreement of the company allows, and whose public holidays count.",
    ...recorders,
    answer: CompanyRules,
  }),
  weeks: get("/TimeLog/Weeks/:userId", {
    token: "timelogs:read",
    about: "The weeks of a person in a month: what was driven, what was too much, and which are signed.",
    ...recorders,
    query: MonthQuery,
    answer: LoggedWeeks,
  }),
  read: get("/TimeLog/:id", {
    token: "timelogs:read",
    about: "One day's time log.",
    ...recorders,
    answer: TimeLog,
  }),
  add: post("/TimeLog", {
    token: "timelogs:write",
    about: "Adds a pair of events to a day, or begins the day; 409 when it has begun already.",
    ...recorders,
    body: NewTimeEvents,
    answer: TimeLog,
    status: 201,
  }),
  clock: post("/TimeLog/Clock", {
    about:
      "Notes that one's own work or break begins or ends now, or did when there was no connection; 409 when that is so already.",
    ...recorders,
    body: ClockNote,
    answer: TimeLog,
  }),
  endWork: post("/TimeLog/:id/End", {
    token: "timelogs:write",
    about: "Sets the end of work of a day on which it was forgotten; a break that goes on ends with it.",
    ...recorders,
    body: WorkEnd,
    answer: TimeLog,
  }),
  changeEvent: put("/TimeLog/Event", {
    token: "timelogs:write",
    about: "Moves an event of a day; driving times stay as they were recorded.",
    ...recorders,
    body: TimeEventChange,
    answer: TimeLog,
  }),
  remove: del("/TimeLog/:id", {
    token: "timelogs:write",
    about: "Takes away all that was recorded of a day; it stays legible, and the day can begin anew.",
    ...recorders,
    query: Removal,
  }),
  removeEvent: del("/TimeLog/Event/:id", {
    token: "timelogs:write",
    about: "Takes a break away, its start and its end.",
    ...recorders,
    query: Removal,
  }),
  exempt: put("/TimeLog/Exemption/:userId", {
    token: "timelogs:write",
    about: "Says since when and why a person need not keep a log: nothing is missed on those days.",
    ...overseers,
    body: LogExemption,
  }),
  changeDuty: put("/TimeLog/Duty/:userId", {
    token: "timelogs:write",
    about: "Says when a driver was born, whether he keeps a log, and whether driving is his main job.",
    ...overseers,
    body: DriverDuty,
  }),
  sign: put("/TimeLog/Weeks/:userId/:monday/Signature", {
    about: "Signs one's own week that is over; 409 while it lasts, without entries, and when it is signed.",
    ...recorders,
    params: { monday: day },
    body: WeekSigning,
  }),
  endExemption: del("/TimeLog/Exemption/:userId", {
    token: "timelogs:write",
    about: "Says that a person keeps a log again.",
    ...overseers,
  }),
};

/** How a month is confirmed, checked, closed and opened again (rules timelogs/closing, timelogs/monthly-check). */
export const months = {
  list: get("/TimeLog/Checks", {
    token: "timelogs:read",
    about:
      "What an employer looks at once a month: a page of people with what is missing, and what was done.",
    ...overseers,
    query: MonthsFilter,
    answer: page(MonthStanding),
  }),
  check: post("/TimeLog/Checks", {
    about:
      "Notes that the months of some people were checked, by the password or a fresh proof of who came with the account of his company; 409 when one cannot be.",
    ...overseers,
    body: MonthCheck,
  }),
  read: get("/TimeLog/Months/:userId/:month", {
    token: "timelogs:read",
    about: "How a person's month stands: what is missing, and whether it is confirmed, checked and closed.",
    ...recorders,
    params: { month: logMonth },
    answer: MonthStanding,
  }),
  confirm: put("/TimeLog/Months/:userId/:month/Confirmation", {
    about:
      "Confirms one's own month that is over; 409 while it lasts, without entries, and when it is confirmed.",
    ...recorders,
    params: { month: logMonth },
  }),
  close: put("/TimeLog/Months/:userId/:month/Closing", {
    about:
      "Closes a person's month, so that nothing of it changes; 409 unless it is confirmed or that is waived.",
    ...overseers,
    params: { month: logMonth },
    body: MonthClosing,
  }),
  open: post("/TimeLog/Months/:userId/:month/Opening", {
    about: "Opens a closed month again, for a reason that stays in the history.",
    for: admin,
    needs: "TimeLog",
    params: { month: logMonth },
    body: MonthOpening,
  }),
};

/** What is shown at a roadside check (rule timelogs/roadside). */
export const roadside = {
  read: get("/TimeLog/Roadside", {
    about: "One's own driving logs of the last 56 calendar days, with what was corrected.",
    ...recorders,
    answer: Roadside,
  }),
  end: post("/TimeLog/Roadside/End", {
    about:
      "Whether the password is right with which a driver takes his device back; 400 when it is wrong. Who came with the account of his company may bring a fresh proof instead.",
    ...recorders,
    onlyReads: true,
    body: RoadsideEnd,
  }),
};
