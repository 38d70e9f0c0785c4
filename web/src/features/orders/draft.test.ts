import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countedOrder, type Draft, emptyDraft, errorsOf, orderOf, stepped } from "./draft.ts";

beforeEach(() => vi.stubGlobal("localStorage", { getItem: () => "de-AT" }));
afterEach(() => vi.unstubAllGlobals());

const texts = { privacyIsNotAccepted: "Datenschutz", termsAreNotAccepted: "AGB" };
const accepted: Draft = { ...emptyDraft, isPrivacyAccepted: true, areTermsAccepted: true };
const wrongOf = (draft: Partial<Draft>) => errorsOf({ ...accepted, ...draft }, {}, texts);

test("amounts are read as they are typed, nothing being nothing", () => {
  const draft = { ...emptyDraft, amountOfObd2: " 3 ", amountOfBm: "", amountOfCable: "1,5" };
  expect(orderOf(draft)).toEqual({
    paymentInterval: 0,
    amountOfObd2: 3,
    amountOfBm: 0,
    amountOfCable: 1.5,
  });
  expect(countedOrder({ ...draft, amountOfBm: "x" })).toMatchObject({
    amountOfObd2: 3,
    amountOfBm: 0,
    amountOfCable: 0,
  });
});

test.each([
  [{ amountOfObd2: "-1" }, { amountOfObd2: "Sie können nicht weniger als 0 Boxen bestellen" }],
  [{ amountOfBm: "101" }, { amountOfBm: "Sie können nicht mehr als 100 Boxen bestellen" }],
  [{ amountOfBm: "1,5" }, { amountOfBm: "Bitte geben Sie eine ganze Zahl ein" }],
  [{ amountOfCable: "-1" }, { amountOfCable: "Sie können nicht weniger als 0 Kabel bestellen" }],
  [{ amountOfCable: "101" }, { amountOfCable: "Sie können nicht mehr als 100 Kabel bestellen" }],
  [{}, { amountOfObd2: "Sie müssen etwas bestellen, um die Bestellfunktion zu nutzen" }],
  [{ amountOfCable: "1", isPrivacyAccepted: false }, { isPrivacyAccepted: "Datenschutz" }],
  [{ amountOfCable: "1", areTermsAccepted: false }, { areTermsAccepted: "AGB" }],
  [{ amountOfCable: "100" }, {}],
])("of %j is wrong %j", (draft, errors) => expect(wrongOf(draft)).toEqual(errors));

test("a step stays within what can be ordered", () => {
  expect([stepped("0", -1), stepped("0", 1), stepped("100", 1), stepped("x", 1), stepped("-7", -1)]).toEqual([
    "0",
    "1",
    "100",
    "0",
    "0",
  ]);
});
