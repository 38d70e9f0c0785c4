import { expect, test } from "vitest";
import { fenceColours } from "../../ui/theme/tokens.ts";
import { mapColours } from "../map-colours.ts";
import { contrast, labelTextOn } from "./fence-label-image.ts";

test("the name of a fence can be read on each of its colours", () => {
  for (const colour of Object.values(fenceColours))
    expect(contrast(labelTextOn(colour), colour)).toBeGreaterThanOrEqual(4.5);
  expect(labelTextOn(fenceColours.black)).toBe(mapColours.white);
  expect(labelTextOn(fenceColours.yellow)).toBe(mapColours.strongText);
});
