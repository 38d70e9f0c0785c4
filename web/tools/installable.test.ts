import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { primary } from "../src/ui/theme/tokens.ts";
import { navy } from "./installable.ts";

const web = path.dirname(import.meta.dirname);

test("the app, the bar of the browser and the mark have the navy of the theme (rule offline/install)", () => {
  expect(navy).toBe(primary[8]);
  for (const file of ["index.html", "src/app/mark.svg"])
    expect([file, readFileSync(path.join(web, file), "utf8").includes(navy)]).toEqual([file, true]);
});

test("the icons have the sizes they are named by", () => {
  for (const [file, side] of [
    ["icon-192.png", 192],
    ["icon-512.png", 512],
    ["icon-maskable-512.png", 512],
    ["apple-touch-icon.png", 180],
  ] as const) {
    const bytes = readFileSync(path.join(web, "src/app/icons", file));
    expect([file, bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([file, side, side]);
  }
});
