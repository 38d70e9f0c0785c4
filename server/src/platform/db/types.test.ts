import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generateTypes, typesFile } from "./generate-types.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";

test("the types of the tables are those of the migrated database", async () => {
  const database = await aDatabase();

  expect(await generateTypes(database.url)).toBe(readFileSync(typesFile, "utf8"));
});
