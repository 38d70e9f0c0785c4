import { admin, driverViewer, groupLeader } from "../access/role-sets.ts";
import { get, post } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import {
  NewTheftCase,
  PlaceView,
  PlaceViewFilter,
  Privacy,
  TheftCase,
  TheftCaseFilter,
  TheftPlace,
} from "./schemas.ts";

/** What a person may know about who knows where he is. */
export const privacy = {
  read: get("/Privacy", {
    about: "What is recorded of oneself, for how long it is kept, and who may see it.",
    for: driverViewer,
    answer: Privacy,
  }),
  views: get("/Privacy/Views", {
    about: "Who was told where one was, the latest hour first.",
    for: driverViewer,
    query: PlaceViewFilter,
    answer: page(PlaceView),
  }),
};

/** Theft by two people: one says it, another confirms it, and both are shown the vehicle for three days (rule privacy/theft). */
export const theftCases = {
  list: get("/TheftCases", {
    about: "The cases of theft of the last year, of vehicles one may see, the latest first.",
    for: groupLeader,
    query: TheftCaseFilter,
    answer: page(TheftCase),
  }),
  open: post("/TheftCases", {
    about: "Says that a vehicle was stolen; nothing is shown until a second person confirms it.",
    for: admin,
    when: "isNoSupport",
    body: NewTheftCase,
    answer: TheftCase,
    status: 201,
  }),
  confirm: post("/TheftCases/:id/Confirm", {
    about: "Confirms a case somebody else has opened: both are shown where the vehicle is for 72 hours.",
    for: groupLeader,
    when: "isNoSupport",
    answer: TheftCase,
  }),
  place: get("/TheftCases/:id/Place", {
    places: "live",
    about:
      "Where the vehicle of a confirmed case is, also while it drives privately; for the two of it alone.",
    for: groupLeader,
    when: "isNoSupport",
    answer: TheftPlace,
  }),
};
