import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/installation/texts";
import type { GeocoderChange } from "@wegbuch/contract/installation/schemas";
import { invalid } from "../../platform/http/problem.ts";
import type { KeptTopic, Named } from "../../platform/settings/kept-settings.ts";
import { refuseForbiddenHost } from "./refuse-forbidden-host.ts";

const say = inBothLanguages(de, en);

/** A geocoder's settings by their names in the environment. `kept` lends the key where it is still for the same service. */
export async function makeGeocoderSettings(
  { kind, address, key }: GeocoderChange,
  kept: KeptTopic | undefined,
): Promise<Named> {
  if (kind === "offline") return {};
  if (kind === "database") return { GEOCODER: kind };
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) throw invalid("address", say.geocoderIsWrong);
  await refuseForbiddenHost("address", new URL(address).hostname);
  const GEOCODER = `${kind}:${address}`;
  if (key !== undefined) return { GEOCODER, GEOCODER_KEY: key };
  // Else it would be lost unsaid.
  if (kept?.isUnreadable) throw invalid("key", say.keyIsUnreadable);
  const keptKey = kept?.named["GEOCODER_KEY"] ?? "";
  // Else a key could be had by sending it to a service of one's own.
  if (keptKey !== "" && kept?.named["GEOCODER"] !== GEOCODER) throw invalid("key", say.keyIsNeeded);
  return { GEOCODER, GEOCODER_KEY: keptKey };
}
