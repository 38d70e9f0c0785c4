import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/longest-first.mjs";

const ignored = ["**/node_modules/**", "**/dist/**", "**/.build/**"];

/** unit: pure code, no database; server: against one PostgreSQL for the whole run, a clone of its own for each file; e2e: the built product in a browser. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "{contract,client,geo,device-protocol,web,simulator,bench,scripts}/**/*.test.{ts,tsx,mjs}",
          ],
          exclude: ignored,
          // Pure code leaves nothing behind, so the files of a worker may share what they import: that is half the time.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: "server",
          include: ["server/**/*.test.ts"],
          exclude: ignored,
          isolate: false,
          globalSetup: [
            "server/test/kit/programs/built-programs.ts",
            "server/test/kit/db/database-server.ts",
          ],
          env: { NODE_ENV: "test" },
          // Much of it waits for PostgreSQL and for programs to start.
          maxWorkers: 3,
          // What is waited for comes on a machine that is busy with other things too.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/stories/**/*.test.ts"],
          exclude: ignored,
          // The stories of a worker share what they import and one browser.
          isolate: false,
          globalSetup: ["e2e/start-product.ts"],
          // Stories wait more than they compute.
          maxWorkers: 3,
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // As long as a page waits for what it is told to find; the second that is usual is short where maps are drawn.
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
