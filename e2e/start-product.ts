import path from "node:path";
import type { LaunchOptions } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findBrowser } from "../scripts/find-browser.mjs";
import { root } from "./program.ts";
import { type Product, runningProduct, startProduct } from "./product.ts";

declare module "vitest" {
  interface ProvidedContext {
    product: Product;
    /** How a browser is started. */
    browser: Pick<LaunchOptions, "executablePath" | "args" | "env">;
  }
}

/** Starts the product, unless RUNNING_PRODUCT names one that runs, once for all stories; vitest calls what it gives at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { executablePath, args, env } = await findBrowser();
  const { product, stop } = await someProduct();
  project.provide("product", product);
  project.provide("browser", { executablePath, args, env: { ...process.env, ...env } });
  return stop;
}

async function someProduct(): Promise<{ product: Product; stop: () => Promise<void> }> {
  const file = process.env["RUNNING_PRODUCT"];
  if (file === undefined) return startProduct();
  return { product: await runningProduct(path.join(root, file)), stop: async () => undefined };
}
