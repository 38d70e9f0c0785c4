import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { tokenVariables } from "../src/ui/theme/tokens.ts";

// Makes verify.html, one file that checks audit bundles without a network (rule evidence/verifier).

const web = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const source = path.join(web, "src/verifier");

const target = process.argv[2];
if (target === undefined) throw new Error("The file to write is missing.");
mkdirSync(path.dirname(target), { recursive: true });
writeFileSync(target, verifierPage(await bundledScript(), style()));

/** The page with all it needs in it; its policy lets nothing else in. */
function verifierPage(script: string, css: string): string {
  const page = readFileSync(path.join(source, "page.html"), "utf8")
    .replace(/__STYLE__;?/, () => css)
    .replace(/__SCRIPT__;?/, () => script);
  const hashIn = (tag: string) => {
    const start = page.indexOf(`<${tag}>`) + tag.length + 2;
    const text = page.slice(start, page.indexOf(`</${tag}>`, start));
    return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  };
  const sources = `script-src ${hashIn("script")}; style-src ${hashIn("style")}`;
  return page.replace("__CSP__", () => `default-src 'none'; ${sources}; base-uri 'none'; form-action 'none'`);
}

async function bundledScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    root: web,
    // Without eval, which the page's policy forbids.
    resolve: { alias: [{ find: /^zod$/, replacement: path.join(web, "src/api/quiet-zod.ts") }] },
    build: {
      write: false,
      target: "es2022",
      lib: { entry: path.join(source, "main.ts"), formats: ["iife"], name: "verifier" },
    },
  });
  const [output] = Array.isArray(built) ? built : [];
  const [chunk] = output?.output ?? [];
  if (chunk?.type !== "chunk") throw new Error("Nothing was bundled.");
  return chunk.code.replaceAll("</script", String.raw`<\/script`);
}

function style(): string {
  const variables = Object.entries(tokenVariables()).map(([name, value]) => `${name}:${value}`);
  return `:root{${variables.join(";")}}\n${readFileSync(path.join(source, "page.css"), "utf8")}`;
}
