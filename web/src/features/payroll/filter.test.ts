import { expect, test } from "vitest";
import { readPayrollFilter } from "./filter.ts";

test.each([
  [{}, "2026-05"],
  [{ month: "2026-04" }, "2026-04"],
  [{ month: "2026-06" }, "2026-05"],
  [{ month: "1999-01" }, "2026-05"],
  [{ month: "May" }, "2026-05"],
])("%j shows %s", (address, should) => {
  expect(readPayrollFilter(address, "2026-05").month).toBe(should);
});
