import { Counter, Histogram } from "prom-client";

/** What operators watch of records on their way from the boxes to trips (handbook, operating). */
export const figures = {
  stored: new Counter({
    name: "wegbuch_records_stored_total",
    help: "Records committed, repeated ones included.",
  }),
  odd: new Counter({
    name: "wegbuch_records_odd_total",
    help: "Records put aside because their time cannot be.",
  }),
  refused: new Counter({
    name: "wegbuch_records_refused_total",
    help: "Records or frames that were not stored, by reason: broken (unreadable frames), database (what it refuses), failed (the box sends them again).",
    labelNames: ["reason"],
  }),
  followed: new Counter({
    name: "wegbuch_followed_records_total",
    help: "Records looked at while boxes were followed.",
  }),
  followedAfter: new Histogram({
    name: "wegbuch_followed_after_seconds",
    help: "Time from a batch's arrival until its trips were committed.",
    buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 60, 120, 600, 3600],
  }),
};

// From the beginning, so that an alarm sees the first one as a rise.
for (const reason of ["broken", "database", "failed"]) figures.refused.inc({ reason }, 0);
