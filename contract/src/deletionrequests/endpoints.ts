import { admin, driverViewer } from "../access/role-sets.ts";
import { get, post } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import {
  DeletionRequest,
  DeletionRequestFilter,
  EnteredDeletionRequest,
  NewDeletionRequest,
} from "./schemas.ts";

// What somebody wants erased of him concerns him and his company, and no support that acts for one of them.
const among = { when: "isNoSupport" } as const;

/** Erasing that a person asks for and an administrator decides (rule deletionrequests/asked). */
export const deletionRequests = {
  own: get("/Privacy/Requests/Own", {
    about: "One's own requests for erasing, the latest first.",
    for: driverViewer,
    ...among,
    query: DeletionRequestFilter,
    answer: page(DeletionRequest),
  }),
  create: post("/Privacy/Requests", {
    about:
      "Asks to have tracks and private places of oneself erased; an administrator decides within 30 days.",
    for: driverViewer,
    ...among,
    body: NewDeletionRequest,
    answer: DeletionRequest,
    status: 201,
  }),
  withdraw: post("/Privacy/Requests/:id/Withdraw", {
    about: "Takes back what one asked for, until the first places are erased by it.",
    for: driverViewer,
    ...among,
    answer: DeletionRequest,
  }),
  enter: post("/Privacy/Requests/Entered", {
    about: "Asks for somebody who has left the company and can no longer do so himself.",
    for: admin,
    ...among,
    body: EnteredDeletionRequest,
    answer: DeletionRequest,
    status: 201,
  }),
  list: get("/Privacy/Requests", {
    about: "The requests of all people, open ones first, then by when they were decided.",
    for: admin,
    ...among,
    query: DeletionRequestFilter,
    answer: page(DeletionRequest),
  }),
  grant: post("/Privacy/Requests/:id/Grant", {
    about: "Grants a request: in the coming night the places of what the person drove until yesterday go.",
    for: admin,
    ...among,
    proof: "always",
    answer: DeletionRequest,
  }),
  refuse: post("/Privacy/Requests/:id/Refuse", {
    about: "Refuses a request, because the law keeps the logbook of the person.",
    for: admin,
    ...among,
    answer: DeletionRequest,
  }),
};
