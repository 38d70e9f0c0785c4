import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/installation/texts";
import type { MapChange } from "@wegbuch/contract/installation/schemas";
import { invalid } from "../../platform/http/problem.ts";
import { areOrigins, whyNoMapSource } from "../../platform/map-source.ts";
import type { Named } from "../../platform/settings/kept-settings.ts";

const say = inBothLanguages(de, en);

/** A map's settings by their names in the environment; nothing for the built-in map. */
export function makeMapSettings({ kind, address, credit, maxZoom, hosts }: MapChange): Named {
  if (kind === "offline") return {};
  const MAP = `${kind}:${address}`;
  if (whyNoMapSource(MAP) !== null) throw invalid("address", say.mapIsWrong);
  if (credit === "") throw invalid("credit", say.mapCreditIsEmpty);
  if (!areOrigins(hosts)) throw invalid("hosts", say.mapHostIsWrong);
  return { MAP, MAP_ATTRIBUTION: credit, MAP_MAX_ZOOM: String(maxZoom), MAP_HOSTS: hosts.join(",") };
}
