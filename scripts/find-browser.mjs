// Finds a Chromium for the browser stories: one that is installed, else the one that comes with npm.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { root } from "./run.mjs";

const installed = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Software rendering, so that the map is drawn on a machine without a graphics card too; the pages are our own. */
const args = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  // The map needs a graphics card, if a made-up one; putting pages together on it takes a third of all the time.
  "--disable-gpu-compositing",
];

/**
 * Gives the program, its arguments and the environment it needs. BROWSER_PATH names another one, or is "npm" for the
 * one that comes with npm even where another is installed.
 */
export async function findBrowser(wanted = process.env.BROWSER_PATH ?? "") {
  if (wanted !== "" && wanted !== "npm") return checked({ executablePath: wanted, args, env: {} });
  const system = wanted === "npm" ? [] : installed.filter(existsSync);
  for (const executablePath of system) {
    // What distributions put there may be a stub that only says where to get the real one.
    if (starts({ executablePath, env: {} })) return { executablePath, args, env: {} };
  }
  return checked(await unpackBrowser());
}

/** Unpacks the Chromium of npm with the libraries and fonts a bare machine lacks, unless that was done before. */
async function unpackBrowser() {
  const packed = path.join(root, "node_modules/@sparticuz/chromium");
  const { version } = JSON.parse(readFileSync(path.join(packed, "package.json"), "utf8"));
  const folder = path.join(root, ".build/browser", version);
  if (!existsSync(folder)) {
    // Unpacked beside and renamed at the end: whoever is interrupted leaves nothing half done.
    const unfinished = `${folder}.${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    const program = await promisify(brotliDecompress)(readFileSync(path.join(packed, "bin/chromium.br")));
    writeFileSync(path.join(unfinished, "chromium"), program, { mode: 0o755 });
    for (const archive of ["al2023", "swiftshader", "fonts"]) {
      await untar(path.join(packed, `bin/${archive}.tar.br`), unfinished);
    }
    writeFileSync(path.join(unfinished, "fonts.conf"), fontsIn(folder));
    if (existsSync(folder)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, folder);
  }
  const libraries = [path.join(folder, "lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  return {
    executablePath: path.join(folder, "chromium"),
    args,
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: path.join(folder, "fonts.conf") },
  };
}

/** Those of the archive and, where there are any, those of the machine. */
function fontsIn(folder) {
  const escaped = folder.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const dirs = [`${escaped}/fonts`, "/usr/share/fonts"].map((dir) => `<dir>${dir}</dir>`).join("");
  return `<?xml version="1.0"?><fontconfig>${dirs}<cachedir>${escaped}/font-cache</cachedir></fontconfig>\n`;
}

async function untar(archive, folder) {
  const bytes = await promisify(brotliDecompress)(readFileSync(archive));
  await new Promise((resolve, reject) => {
    const tar = spawn("tar", ["-xf", "-", "-C", folder, "--no-same-owner"], {
      stdio: ["pipe", "inherit", "inherit"],
    });
    tar.on("error", reject);
    tar.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`tar could not unpack ${archive}`))));
    tar.stdin.end(bytes);
  });
}

function starts({ executablePath, env }) {
  const { status } = spawnSync(executablePath, ["--version"], {
    env: { ...process.env, ...env },
    timeout: 20_000,
  });
  return status === 0;
}

function checked(browser) {
  if (starts(browser)) return browser;
  throw new Error(`The browser ${browser.executablePath} does not start; BROWSER_PATH can name another one.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  console.log((await findBrowser()).executablePath);
}
