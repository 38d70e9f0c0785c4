import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { serverFolder } from "../server-folder.ts";
import { ourMigrations } from "./migrate.ts";

const released = readFileSync(path.join(serverFolder(), "migrations", "released.txt"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("  "))
  .map(([checksum, file]) => ({ file, checksum }));

test("what was released stays as it was, and new migrations come after it", () => {
  expect(ourMigrations().slice(0, released.length)).toEqual(released);
});
