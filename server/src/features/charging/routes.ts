import { charging } from "@wegbuch/contract/charging/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { createCallLimit } from "../../platform/http/limit-calls.ts";
import { countedAddressOf } from "../../platform/http/counted-address-of.ts";
import { tooManyRequests } from "../../platform/http/refusals.ts";
import { serve } from "../../platform/http/serve.ts";
import { reportNight } from "./report-night.ts";

/** Enough to try things out, too few to keep a machine busy (rule charging/no-abuse). */
const nightsPerMinute = 10;

export function chargingRoutes({ clock }: { clock: Clock }) {
  const limit = createCallLimit(nightsPerMinute, clock);
  return serve(charging, {
    simulate: ({ query, body, request }) => {
      const waitSeconds = limit.spend(countedAddressOf(request.ip));
      if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
      return reportNight(query, body);
    },
  });
}
