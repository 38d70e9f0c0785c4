import { driver, groupLeader } from "../access/role-sets.ts";
import { del, get, post, put } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import { Removal } from "../kit/wire.ts";
import {
  ClockNote,
  LogExemption,
  NewTimeEvents,
  TimeEventChange,
  TimeLog,
  TimeLogEntry,
  TimeLogFilter,
  WorkEnd,
} from "./schemas.ts";

// A driver for himself, a group leader in his scope, an admin for everybody (rule timelogs/pairs).
const recorders = { for: driver, needs: "TimeLog" } as const;
const overseers = { for: groupLeader, needs: "TimeLog" } as const;

export const timeLogs = {
  list: get("/TimeLog", {
    about: "The time logs of a period, a page of people with their days.",
    ...recorders,
    query: TimeLogFilter,
    answer: page(TimeLogEntry),
  }),
  read: get("/TimeLog/:id", { about: "One day's time log.", ...recorders, answer: TimeLog }),
  add: post("/TimeLog", {
    about: "Adds a pair of events to a day, or begins the day; 409 when it has begun already.",
    ...recorders,
    body: NewTimeEvents,
    answer: TimeLog,
    status: 201,
  }),
  clock: post("/TimeLog/Clock", {
    about: "Notes that one's own work or break begins or ends now; 409 when that is so already.",
    ...recorders,
    body: ClockNote,
    answer: TimeLog,
  }),
  endWork: post("/TimeLog/:id/End", {
    about: "Sets the end of work of a day on which it was forgotten; a break that goes on ends with it.",
    ...recorders,
    body: WorkEnd,
    answer: TimeLog,
  }),
  changeEvent: put("/TimeLog/Event", {
    about: "Moves an event of a day; driving times stay as they were recorded.",
    ...recorders,
    body: TimeEventChange,
    answer: TimeLog,
  }),
  remove: del("/TimeLog/:id", {
    about: "Takes away all that was recorded of a day; it stays legible, and the day can begin anew.",
    ...recorders,
    query: Removal,
  }),
  removeEvent: del("/TimeLog/Event/:id", {
    about: "Takes a break away, its start and its end.",
    ...recorders,
    query: Removal,
  }),
  exempt: put("/TimeLog/Exemption/:userId", {
    about: "Says since when and why a person need not keep a log: nothing is missed on those days.",
    ...overseers,
    body: LogExemption,
  }),
  endExemption: del("/TimeLog/Exemption/:userId", {
    about: "Says that a person keeps a log again.",
    ...overseers,
  }),
};
