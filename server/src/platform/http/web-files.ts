import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "./problem.ts";
import { isLogin, isSetup, type ReadPageState, setupPath, tileOriginsFor } from "./page-state.ts";
import { createNonce, pagePolicy, workerPolicy } from "./security-headers.ts";

/** The word the web's build leaves where the nonce belongs. */
const noncePlace = "__CSP_NONCE__";

/** What the web's build names for all pages but the login, which stands before the program. */
const programAhead = /<!--program-->.*?<!--\/program-->/s;

/** A path of the app: plain words between slashes. A dot, a percent sign or a backslash is never one. */
const pagePath = /^(\/[\w-]+)*\/?$/;

/**
 * Serves the built web: its files and its page as they were found at start, for every path of the app. They belong
 * together, and to the calls of this program: a new build is served by a program that is started anew.
 * Without a folder (development, tests of the API) there is nothing but 404.
 */
export async function serveWebFiles(
  app: FastifyInstance,
  folder: string | null,
  readState: ReadPageState,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>> {
  const page = folder === null ? null : readPage(folder, "index.html");
  if (folder === null || page === null) {
    return (request) => {
      throw notFound(request.url);
    };
  }
  await app.register(fastifyStatic, {
    root: folder,
    // Only files that exist get a route, so no path can lead out of the folder.
    wildcard: false,
    preCompressed: true,
    index: false,
    dotfiles: "ignore",
    globIgnore: ["**/*.br", "**/*.gz", "index.html", sharePage, ".vite/**"],
    cacheControl: false,
    setHeaders: (reply, file) => {
      const name = path.relative(folder, file);
      reply.header("cache-control", keepingOf(name));
      if (isWorker(name)) reply.header("content-security-policy", workerPolicy);
    },
  });
  const pages = { program: page, share: readPage(folder, sharePage) ?? page };
  return (request, reply) => answerPage(pages, readState, request, reply);
}

/** What the build calls the page behind a shared link (rule live/share). */
const sharePage = "share/share.html";

type Pages = { program: string; share: string };

function readPage(folder: string, name: string): string | null {
  const file = path.join(folder, name);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** The service worker, which may lie there compressed too. */
const isWorker = (file: string) => /^sw\.js(?:\.br|\.gz)?$/.test(file);

/** Files right in the folder assets carry a hash of their content in their name; the worker is asked for each time. */
function keepingOf(file: string): string {
  if (isWorker(file)) return "no-cache";
  const isHashed = ["assets", path.join("share", "assets")].includes(path.dirname(file));
  return isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600";
}

/** An empty installation has one page, and every path leads to it. */
async function answerPage(
  pages: Pages,
  readState: ReadPageState,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [pathname = ""] = request.url.split("?");
  if (!["GET", "HEAD"].includes(request.method) || !pagePath.test(pathname)) throw notFound(request.url);
  const state = await readState();
  if (state.isSetupOpen && !isSetup(pathname))
    return reply.header("cache-control", "no-store").redirect(setupPath);
  const nonce = createNonce();
  if (isShare(pathname))
    reply.headers({ "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" });
  return reply
    .headers({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": pagePolicy(tileOriginsFor(pathname, state), nonce),
    })
    .send(pageAt(pathname, pages).replaceAll(noncePlace, nonce));
}

const isShare = (pathname: string) => /^\/s\/[\w-]+\/?$/i.test(pathname);

function pageAt(pathname: string, { program, share }: Pages): string {
  if (isShare(pathname)) return share;
  return isLogin(pathname) ? program.replace(programAhead, "") : program;
}
