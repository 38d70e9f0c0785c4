import { Counter } from "prom-client";

/** What operators watch of phones that report (handbook, operating); the app is unknown where nothing could be read. */
export const phoneRequests = new Counter({
  name: "wegbuch_phone_requests_total",
  help: "Reports of phones, by app and by the status they were answered with.",
  labelNames: ["app", "status"],
});
