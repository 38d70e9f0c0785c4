import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import type { TestProject } from "vitest/node";
import { serverFolder } from "../../../src/platform/server-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of main.js, cli.js and the threads of this run. */
    programs: string;
  }
}

/**
 * Before all tests: the programs, built once as they are delivered, for to start one from its source takes a second of
 * the processor each time. They lie in the tree, where they find what they import.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const root = serverFolder();
  const around = path.join(root, ".build");
  mkdirSync(around, { recursive: true });
  const programs = mkdtempSync(path.join(around, "programs-"));
  const remove = () => rmSync(programs, { recursive: true });
  try {
    await build({ root, logLevel: "error", build: { outDir: programs } });
  } catch (error) {
    remove();
    throw error;
  }
  project.provide("programs", programs);
  return remove;
}
