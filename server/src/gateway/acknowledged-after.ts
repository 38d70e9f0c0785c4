import { Histogram } from "prom-client";

/** Time from a whole frame to its acknowledgement, by TCP, TLS and UDP (handbook, operating). */
export const acknowledgedAfter = new Histogram({
  name: "wegbuch_ack_seconds",
  help: "Time from a whole frame of records to its acknowledgement.",
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});
