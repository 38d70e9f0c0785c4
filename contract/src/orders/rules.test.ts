import { expect, test } from "vitest";
import { costOf, invoicedAtOnce } from "./rules.ts";

const fiveBoxes = { amountOfObd2: 3, amountOfBm: 2, amountOfCable: 4 };

test.each([
  ["yearly", 0, 55],
  ["half-yearly", 1, 60],
  ["monthly", 2, 70],
] as const)("3 OBD plugs, 2 battery boxes and 4 cables, paid %s", (_, paymentInterval, monthlyCost) => {
  expect(costOf({ paymentInterval, ...fiveBoxes })).toEqual({ monthlyCost, oneTimeCost: 73.6 });
});

test("a cable alone is sent for the flat shipping", () => {
  const order = { paymentInterval: 0, amountOfObd2: 0, amountOfBm: 0, amountOfCable: 1 } as const;
  expect(costOf(order)).toEqual({ monthlyCost: 0, oneTimeCost: 25.9 });
});

test.each([
  [0, 220, 12, 2_640],
  [1, 240, 6, 1_440],
  [2, 280, 1, 280],
  [1, 0, 6, 0],
] as const)(
  "paid by interval %i, %f euro a month are invoiced for %i months at once",
  (interval, monthly, months, cost) => {
    expect(invoicedAtOnce({ paymentInterval: interval }, monthly)).toEqual({ months, cost });
  },
);
