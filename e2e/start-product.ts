import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findBrowser } from "../scripts/find-browser.mjs";
import { type Product, startProduct } from "./product.ts";

declare module "vitest" {
  interface ProvidedContext {
    product: Product;
    /** Where the one browser of the run is reached. */
    browser: string;
  }
}

/** Starts the product and a browser once for all stories; vitest calls what it gives at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { executablePath, args, env } = await findBrowser();
  const { product, stop } = await startProduct();
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
