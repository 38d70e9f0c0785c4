import { expect, test } from "vitest";
import { saidBy } from "./changes.ts";

test("what a reservation suggested is not accepted of the place; what trips and fences tell is", () => {
  const suggested = { type: 0, description: "Messe", contact: "", percent: null, acceptedCount: 0 } as const;
  const said = (source: "reservation" | "own" | "company" | "fence") =>
    saidBy({ ...suggested, basis: { count: 0, lastAt: null, source } });

  expect(said("reservation")).toEqual({ type: 0, purpose: { description: "Messe", contact: "" } });
  for (const source of ["own", "company", "fence"] as const)
    expect(said(source)).toMatchObject({ isSuggested: true });
});
