import * as z from "zod";
import { admin } from "../access/role-sets.ts";
import { del, get, post } from "../kit/endpoint.ts";
import { CalendarFeed, NewCalendarFeed } from "./schemas.ts";

/** Due inspections and services as a calendar that others subscribe to. */
export const calendarFeeds = {
  read: get("/CalendarFeed", {
    about: "Whether there is a secret link to the mandator's calendar.",
    for: admin,
    answer: CalendarFeed,
  }),
  renew: post("/CalendarFeed", {
    about:
      "Makes a new secret link; the one before stops working. The calendar speaks the caller's language.",
    for: admin,
    when: "isNoSupport",
    answer: NewCalendarFeed,
    secretAnswer: true,
    status: 201,
  }),
  remove: del("/CalendarFeed", { about: "Switches the link off.", for: admin, when: "isNoSupport" }),
  fetch: get("/CalendarFeed/:token", {
    about: "The calendar itself, for programs that know the secret link.",
    for: "anyone",
    params: { token: z.string().regex(/^[\w-]{64}$/) },
    file: "wegbuch.ics",
  }),
};
