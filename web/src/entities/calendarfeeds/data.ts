import { useQuery } from "@tanstack/react-query";
import { calendarFeeds } from "@wegbuch/contract/calendarfeeds/endpoints";
import { read, useWrite } from "../../api/client.ts";

/** Whether the mandator's calendar can be subscribed to; the link itself is shown once, when it is made. */
export function useCalendarFeed() {
  const refresh = [calendarFeeds.read];
  return {
    feed: useQuery(read(calendarFeeds.read, {})),
    renewal: useWrite(calendarFeeds.renew, { refresh }),
    removal: useWrite(calendarFeeds.remove, { refresh }),
  };
}
