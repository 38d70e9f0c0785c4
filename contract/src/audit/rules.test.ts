import { expect, test } from "vitest";
import { auditRules, severities } from "./codes.ts";
import { type AuditRule, type JudgedFinding, lightOf, scoreOf } from "./rules.ts";

const found = (rule: AuditRule, count = 1, given: Partial<JudgedFinding> = {}): JudgedFinding[] =>
  Array.from({ length: count }, () => ({
    rule,
    severity: auditRules[rule].severity,
    isAnswered: false,
    ...given,
  }));

test("a month without a finding has 100 points", () => {
  expect(scoreOf([])).toBe(100);
});

test("the worked example is red with 50 points, and amber with 80 once the purposes are there", () => {
  const others = [...found("K6", 3), ...found("K1"), ...found("K7")];
  expect(scoreOf([...found("K4", 2), ...others])).toBe(50);
  expect(scoreOf(others)).toBe(80);
  expect([lightOf(50), lightOf(80)]).toEqual(["red", "amber"]);
});

test("findings of one rule take off only so much, those of another severity apart", () => {
  expect(scoreOf(found("K4", 5))).toBe(40);
  expect(scoreOf(found("K6", 99))).toBe(76);
  expect(scoreOf(found("K2", 99))).toBe(92);
  expect(scoreOf([...found("K1"), ...found("K1", 1, { severity: severities.endangers })])).toBe(81);
});

test("what endangers the book leaves no month green, and no month has less than nothing", () => {
  expect(scoreOf(found("K4"))).toBe(85);
  const everything = (Object.keys(auditRules) as AuditRule[]).flatMap((rule) =>
    found(rule, 9, { severity: severities.endangers }),
  );
  expect(scoreOf(everything)).toBe(0);
});

test("what was answered takes nothing off", () => {
  expect(scoreOf(found("K4", 3, { isAnswered: true }))).toBe(100);
});

test.each([
  [100, "green"],
  [90, "green"],
  [89, "amber"],
  [60, "amber"],
  [59, "red"],
  [0, "red"],
])("%i points are %s", (score, light) => {
  expect(lightOf(score)).toBe(light);
});
