import { tripAgents } from "@wegbuch/contract/trips/codes";
import { ofMonth, shown } from "./finding-of.ts";
import type { AuditShare, Check } from "./month.ts";

/** Of six entered trips or more at least half are of whole five kilometres. */
export const roundKilometers: Check = (month) => {
  const entered = shown(month).filter(({ agent }) => agent === tripAgents.manual);
  const round = entered.filter(({ meters }) => meters % 5_000 === 0);
  return entered.length >= 6 && round.length * 2 >= entered.length ? [ofMonth("K18", month)] : [];
};

/** Where private trips are allowed, three months of twenty trips each without any, or with the same share. */
export const oddPrivateShare: Check = (month) => {
  const { isPrivateAllowed, shares } = month;
  if (!isPrivateAllowed || shares.length < 3 || shares.some(({ trips }) => trips < 20)) return [];
  return new Set(shares.map(percentOf)).size === 1 ? [ofMonth("K19", month)] : [];
};

const percentOf = ({ meters, privateMeters }: AuditShare) =>
  meters === 0 ? 0 : Math.round((privateMeters / meters) * 100);
