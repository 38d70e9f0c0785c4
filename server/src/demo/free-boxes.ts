import type { Box } from "./company.ts";

const plugs = ["353094095000341", "353094095000358", "353094095000366", "353094095000374", "353094095000382"];
const batteries = ["353094095000390", "353094095000408", "353094095000416"];

/** In the stock room, lent to nobody yet. */
export const freeBoxes: readonly Box[] = [
  ...plugs.map((imei): Box => ({ imei, model: "FMC003", deviceType: "obd" })),
  ...batteries.map((imei): Box => ({ imei, model: "FMB920", deviceType: "bm" })),
];

export const retiredBox: Box & { archiveComment: string } = {
  imei: "353094095000333",
  model: "FMB920",
  deviceType: "bm",
  archiveComment: "Wasserschaden, entsorgt",
};
