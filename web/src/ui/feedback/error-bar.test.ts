import { expect, test } from "vitest";
import { clearError, clearOutage, enterPlace, errorAt, showError } from "./error-bar.ts";

test("a page says the last failure until it is left", () => {
  const leave = enterPlace("page");
  showError({ text: "first" });
  showError({ text: "last" });
  expect(errorAt("page")).toEqual({ text: "last" });

  leave();
  enterPlace("page")();

  expect(errorAt("page")).toBeNull();
});

test("what fails in a dialog is told there, and goes with it", () => {
  const leavePage = enterPlace("page");
  showError({ text: "of the page" });
  const leaveDialog = enterPlace("dialog");
  expect(errorAt("dialog")).toBeNull();

  showError({ text: "of the dialog" });
  expect([errorAt("page")?.text, errorAt("dialog")?.text]).toEqual(["of the page", "of the dialog"]);

  leaveDialog();
  expect([errorAt("page")?.text, errorAt("dialog")]).toEqual(["of the page", null]);
  leavePage();
});

test("a failure before any page is there is told by the next one", () => {
  showError({ text: "too early" });
  const leave = enterPlace("page");

  expect(errorAt("page")?.text).toBe("too early");
  leave();
});

test("an outage that is over is told nowhere any more, a refusal is until it is closed", () => {
  const leavePage = enterPlace("page");
  showError({ text: "unreachable", isOutage: true });
  const leaveDialog = enterPlace("dialog");
  showError({ text: "refused" });

  clearOutage();
  expect([errorAt("page"), errorAt("dialog")?.text]).toEqual([null, "refused"]);

  clearError("dialog");
  expect(errorAt("dialog")).toBeNull();
  leaveDialog();
  leavePage();
});
