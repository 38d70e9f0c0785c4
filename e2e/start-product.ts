import path from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findBrowser } from "../scripts/find-browser.mjs";
import { root } from "./program.ts";
import { type Product, runningProduct, startProduct } from "./product.ts";

declare module "vitest" {
  interface ProvidedContext {
    product: Product;
    /** Where the one browser of the run is reached. */
    browser: string;
  }
}

/** Starts the product, unless RUNNING_PRODUCT names one that runs, and a browser once for all stories; vitest calls what it gives at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { executablePath, args, env } = await findBrowser();
  const { product, stop } = await someProduct();
  const browser = await chromium.launchServer({
    executablePath,
    args,
    env: { ...process.env, ...env },
  });
  project.provide("product", product);
  project.provide("browser", browser.wsEndpoint());
  return async () => {
    await browser.close();
    await stop();
  };
}

async function someProduct(): Promise<{ product: Product; stop: () => Promise<void> }> {
  const file = process.env["RUNNING_PRODUCT"];
  if (file === undefined) return startProduct();
  return { product: await runningProduct(path.join(root, file)), stop: async () => undefined };
}
