import { calendarFeeds } from "@wegbuch/contract/calendarfeeds/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { createCallLimit } from "../../platform/http/limit-calls.ts";
import { tooManyRequests } from "../../platform/http/refusals.ts";
import { serve } from "../../platform/http/serve.ts";
import { readFeed, removeFeed, renewFeed } from "./change-feed.ts";
import { readCalendar } from "./read-calendar.ts";

/** Calendar programs come a few times a day; everybody who subscribed shares one link. */
const fetchesPerMinute = 60;

type Parts = { database: Database; clock: Clock; config: { publicOrigin: string } };

export function calendarFeedRoutes({ database, clock, config }: Parts) {
  const limit = createCallLimit(fetchesPerMinute, clock);
  const spend = (mandatorId: string) => {
    const waitSeconds = limit.spend(mandatorId);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
  };
  const parts = { database, clock, publicOrigin: config.publicOrigin };
  return serve(calendarFeeds, {
    read: ({ actor }) => inMandator(database, actor, readFeed),
    renew: ({ actor, language }) => renewFeed(parts, actor, language),
    remove: ({ actor }) => removeFeed(database, actor),
    fetch: ({ params }) => readCalendar(parts, params.token, spend),
  });
}
