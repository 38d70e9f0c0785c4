import { Counter } from "prom-client";

const requests = new Counter({
  name: "wegbuch_phone_requests_total",
  help: "Reports of phones, by app and by the status they were answered with.",
  labelNames: ["app", "status"],
});

/** Counts a report for operators (handbook, operating); the app is unknown where nothing could be read. */
export function noteRequest(app: string, status: number): void {
  requests.inc({ app, status });
}
