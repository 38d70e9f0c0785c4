import type { PhoneAddresses } from "./schemas.ts";

/** A point each 50 m, or each minute, and a sign of life each ten; what could not be sent is sent later. */
const traccarSettings = new URLSearchParams({
  id: "wegbuch",
  accuracy: "high",
  distance: "50",
  interval: "60",
  fastest_interval: "10",
  angle: "20",
  heartbeat: "600",
  buffer: "true",
  stop_detection: "true",
  service: "true",
});

/** What the pictures hold that set up an app: Traccar Client is scanned with, OwnTracks is opened by (rule readings/phones). */
export function phoneAddressesOf(id: string, url: string): PhoneAddresses {
  const settings = {
    _type: "configuration",
    mode: 3,
    url,
    tid: "wb",
    monitoring: 2,
    locatorDisplacement: 50,
    locatorInterval: 60,
  };
  return {
    id,
    url,
    traccarClient: `${url}?${traccarSettings.toString()}`,
    ownTracks: `owntracks:///config?inline=${encodeURIComponent(btoa(JSON.stringify(settings)))}`,
  };
}
