import { expect, test } from "vitest";
import { fitting, readDock, widthByKey } from "./dock.ts";

test.each([
  [300, 1440, 410],
  [500, 1440, 500],
  [1400, 1440, 1320],
  [500, 480, 410],
])("a dock of %i in a window of %i is %i wide", (width, windowWidth, fits) => {
  expect(fitting(width, windowWidth)).toBe(fits);
});

test("the keyboard makes it wider and narrower, as far as it goes", () => {
  expect(widthByKey("ArrowLeft", 440, 1440)).toBe(456);
  expect(widthByKey("ArrowRight", 415, 1440)).toBe(410);
  expect(widthByKey("Home", 600, 1440)).toBe(410);
  expect(widthByKey("End", 600, 1440)).toBe(1320);
  expect(widthByKey("a", 600, 1440)).toBeNull();
});

test.each([null, "{", '{"width":null}', '{"isOpen":"yes"}'])("kept as %s, it is as at first", (kept) => {
  expect(readDock(kept)).toEqual({ width: 440, isOpen: true });
});

test("it is remembered closed and wide", () => {
  expect(readDock('{"width":520,"isOpen":false}')).toEqual({ width: 520, isOpen: false });
});
