import { expect, test, vi } from "vitest";
import { formatDateTimeWithSeconds } from "../../ui/texts/format.ts";
import { formatFigure } from "./RawColumns.tsx";

test("figures are shown in the units of the wire, and what was not sent stays empty", () => {
  vi.stubGlobal("localStorage", { getItem: () => "de-AT" });

  expect(formatFigure(12759, 0)).toBe("12.759");
  expect(formatFigure(48.30694, 6)).toBe("48,306940");
  expect(formatFigure(-0.5, 1)).toBe("-0,5");
  expect(formatFigure(0, 0)).toBe("0");
  expect(formatFigure(null, 6)).toBeNull();
});

test("times of raw data are told to the second, by the Austrian clock", () => {
  expect(formatDateTimeWithSeconds("2026-03-10T07:05:41.000Z")).toBe("10.03.26 8:05:41");
});
