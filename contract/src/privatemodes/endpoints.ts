import { driver } from "../access/role-sets.ts";
import { del, get, post } from "../kit/endpoint.ts";
import { page, pageQuery } from "../kit/page.ts";
import * as z from "zod";
import { NewPrivateMode, PrivateVehicle } from "./schemas.ts";

// Nobody says for somebody else that he drives privately or learns that he does, support neither.
const own = { for: driver, needs: "Logbook", when: "isNoSupport" } as const;

export const privateModes = {
  list: get("/PrivateMode", {
    about:
      "The vehicles one drives as owner, by permission or, where nobody is named, as whoever drove last, or as whoever has fetched a reserved one, and where one has switched private.",
    ...own,
    query: z.object(pageQuery),
    answer: page(PrivateVehicle),
  }),
  start: post("/PrivateMode", {
    about:
      "Switches private in a vehicle from now on: for the trip, or until an instant within 24 hours; 409 where it must not be used so, or the drive under way is somebody else's.",
    ...own,
    body: NewPrivateMode,
    answer: PrivateVehicle,
    status: 201,
  }),
  end: del("/PrivateMode/:vehicleId", {
    about: "Ends one's own private drive; what is driven from now on is on business again.",
    ...own,
  }),
};
