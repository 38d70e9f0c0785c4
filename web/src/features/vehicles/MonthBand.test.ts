import { expect, test } from "vitest";
import { cellsOf } from "./MonthBand.tsx";

const draw = (window: Parameters<typeof cellsOf>[0]) =>
  cellsOf(window)
    .map(({ isOpen, isDue, isToday }) => (isDue ? "D" : isOpen ? "o" : isToday ? "t" : "."))
    .join("");

test("the window lies around the month something is due in, and today beside it", () => {
  const window = { first: "2027-04", last: "2027-09", due: "2027-05", today: "2027-02" };
  expect(draw(window)).toBe(".t.oDoooo.");
  expect(cellsOf(window)[0]?.month).toBe("2027-01");
  expect(
    cellsOf(window)
      .map(({ year }) => year)
      .filter(Boolean),
  ).toEqual(["2027"]);
});

test("a window of one month has months around it", () => {
  expect(draw({ first: "2026-05", last: "2026-05", due: "2026-05", today: "2026-05" })).toBe("....D....");
});

test("a today far away is not drawn", () => {
  const cells = cellsOf({ first: "2029-04", last: "2029-09", due: "2029-05", today: "2026-11" });
  expect(cells.some(({ isToday }) => isToday)).toBe(false);
  expect(cells.length).toBe(9);
});

test("what is overdue reaches on to today, across the turn of the year", () => {
  const cells = cellsOf({ first: "2026-05", last: "2026-10", due: "2026-06", today: "2027-01" });
  expect(cells.at(-2)).toMatchObject({ month: "2027-01", isToday: true, isOpen: false, year: "2027" });
  expect(cells.at(-1)?.month).toBe("2027-02");
});
