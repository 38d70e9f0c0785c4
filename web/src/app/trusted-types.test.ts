import { expect, test } from "vitest";
import { plainText, sameOrigin } from "./trusted-types.ts";

test("style sheets may be written as text, markup may not", () => {
  expect(plainText(":root{--wb-ink:#1A2233}")).toBe(":root{--wb-ink:#1A2233}");
  expect(() => plainText("<img src=x onerror=alert(1)>")).toThrow(TypeError);
});

test("scripts come from our own origin only", () => {
  const page = "https://wegbuch.example/trips";

  expect(sameOrigin("/assets/worker.js", page)).toBe("/assets/worker.js");
  expect(sameOrigin("https://wegbuch.example/a.js", page)).toBe("https://wegbuch.example/a.js");
  expect(() => sameOrigin("https://evil.example/a.js", page)).toThrow(TypeError);
  expect(() => sameOrigin("javascript:alert(1)", page)).toThrow(TypeError);
  expect(() => sameOrigin("data:text/javascript,alert(1)", page)).toThrow(TypeError);
});
