import { primary, semanticTones } from "../ui/theme/tokens.ts";

/** Colours of the base map (look, section 5); the WebGL layers cannot read CSS variables. */
export const mapColours = {
  land: "#FAF9F5",
  abroad: "#F4F2EC",
  urban: "#E9E3DA",
  water: "#A9D3EA",
  river: "#8FC3E0",
  waterText: "#3C7FA8",
  roadEdge: "#D9D3C7",
  mainRoad: "#FBE9B9",
  motorway: "#F3C987",
  motorwayEdge: "#D9A45B",
  tunnel: "#F8E4C4",
  motorwaySign: "#2459B8",
  mainRoadSign: "#5A6578",
  border: "#9C91B5",
  borderGlow: "#E4DFEC",
  stateBorder: "#B3A9C4",
  text: "#4A5568",
  strongText: "#1A2233",
  areaText: "#7A7391",
  navy: primary[8],
  splitFirst: primary[8],
  splitSecond: "#2F74E0",
  // White words need a darker ground than the line.
  splitSecondLabel: semanticTones.info.fill,
  white: "#FFFFFF",
  moving: semanticTones.ok.fill,
  overdue: "#586478",
  standing: semanticTones.warn.fill,
  silent: semanticTones.error.fill,
};
