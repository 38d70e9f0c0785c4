import * as z from "zod";
import { driver } from "../access/role-sets.ts";
import { del, get, post } from "../kit/endpoint.ts";
import { NewShare, Share, SharedPosition, ShareFilter, ShareToMake } from "./schemas.ts";

/** Positions that people share with others by a link, for a while. */
export const shares = {
  list: get("/Shares", {
    about:
      "What is shared now of vehicles in the caller's scope; a driver reads what he shares himself. A hundred of a company at most.",
    for: driver,
    needs: "Tracking",
    query: ShareFilter,
    answer: z.array(Share),
  }),
  create: post("/Shares", {
    about:
      "Makes a secret link to where a vehicle is, for 15 minutes to a day. It tells nothing of before, of private drives, nor what its maker may not see himself.",
    for: driver,
    needs: "Tracking",
    when: "isNoSupport",
    body: ShareToMake,
    answer: NewShare,
    secretAnswer: true,
    status: 201,
  }),
  end: del("/Shares/:id", {
    about: "Ends a share before its time; its link leads nowhere from then on.",
    for: driver,
    needs: "Tracking",
  }),
  follow: get("/Shares/:token", {
    about: "Where a shared vehicle is, for whoever has the link.",
    for: "anyone",
    places: "live",
    params: { token: z.string().regex(/^[\w-]{64}$/) },
    answer: SharedPosition,
  }),
};
