// Holds the references of the code against the rules written down in docs/rules; docs/rules.md says how.
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { filesBelow, root } from "./run.mjs";

/** Takes the pages of rules as noun → text; gives the ids, "trips/split", in their order. */
export function rulesOf(pages) {
  return [...pages].flatMap(([noun, text]) =>
    [...text.matchAll(/^## (.+)$/gm)].map((heading) => `${noun}/${heading[1]}`),
  );
}

/** The ids a text names as "rule trips/split" or "rules trips/split, trips/merge", also across the lines of a comment. */
export function referencesOf(text) {
  const flowing = text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/|--|#)?[ \t]*/g, " ");
  return [...flowing.matchAll(references)].flatMap((found) => found[1].match(id));
}

const id = /[a-z]+\/[a-z0-9-]+/g;
const references = /\brules? ([a-z]+\/[a-z0-9-]+(?:(?:, | and )[a-z]+\/[a-z0-9-]+)*)(?![\w/-])/gi;

/** Ids of texts that are not in this repository, and the rows of the specification, which only their own page names. */
const foreign =
  /\bOQ-\d{3}|\bALG-[A-Z]{3,}|\bamendments? \d+|\bannex [MT]\b|\bdocument [12]\b|\b(?:LP|DE|API)-\d+\b|\((?:[^()]*, )?T\d\d\b/gi;
const row = /\([A-Z]{2}-\d{2,3}(?=[,)])/g;
const rowsPage = "docs/requirements-coverage.md";

/** Takes the rules' ids and every text as path → text; gives one line per breach. `kept` says which old ids released files keep. */
export function findRuleBreaches(ids, texts, kept = new Map()) {
  const named = new Set(kept.values());
  const breaches = [...texts].flatMap(([file, text]) => {
    const here = referencesOf(text);
    for (const rule of here) named.add(rule);
    return [
      ...here
        .filter((rule) => !ids.includes(rule))
        .map((rule) => `${file} names the rule ${rule}, which is not in docs/rules`),
      ...foreignIn(file, text)
        .filter((old) => !mayKeep(file, old, kept))
        .map((old) => `${file} names ${old}; name a rule of docs/rules`),
    ];
  });
  return [
    ...breaches,
    ...ids.filter((rule, at) => ids.indexOf(rule) !== at).map((rule) => `docs/rules says ${rule} twice`),
    ...[...kept]
      .filter(([, rule]) => !ids.includes(rule))
      .map(([old, rule]) => `docs/rules.md: ${old} stands for ${rule}, which is no rule`),
    ...ids.filter((rule) => !named.has(rule)).map((rule) => `docs/rules: nothing names ${rule}`),
  ];
}

const foreignIn = (file, text) => {
  const found = [...text.matchAll(foreign), ...(file === rowsPage ? [] : text.matchAll(row))];
  return [...new Set(found.map(([id]) => id.replace(/^\((?:[^()]*, )?/, "")))];
};

/** Migrations are never changed, so they keep the ids they have, as long as docs/rules.md tells what these mean. */
const mayKeep = (file, old, kept) => file.startsWith("server/migrations/") && kept.has(old);

/** The table at the end of docs/rules.md: old id → rule. */
export const keptIds = (index) =>
  new Map([...index.matchAll(/^\| (\S+(?: \d+)?) \| `([^`]+)` \|$/gm)].map((row) => [row[1], row[2]]));

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const read = (file) => readFileSync(path.join(root, file), "utf8");
  const isPage = (file) => /^docs\/rules\/\w+\.md$/.test(file);
  const folders = [
    "bench",
    "client",
    "contract",
    "device-protocol",
    "docs",
    "e2e",
    "geo",
    "scripts",
    "server",
    "simulator",
    "web",
  ];
  const files = folders
    .flatMap(filesBelow)
    .filter((file) => /\.(ts|tsx|mts|mjs|css|html|sql|md)$/.test(file));
  const pages = files.filter(isPage).map((file) => [path.basename(file, ".md"), read(file)]);
  const own = (file) => isPage(file) || file === "docs/rules.md" || file.startsWith("scripts/check-rules");
  const texts = [...files.filter((file) => !own(file)), "README.md", "ARCHITECTURE.md", "CONVENTIONS.md"];
  const breaches = findRuleBreaches(
    rulesOf(pages),
    new Map(texts.map((file) => [file, read(file)])),
    keptIds(read("docs/rules.md")),
  );
  for (const breach of breaches) console.error(breach);
  process.exit(breaches.length > 0 ? 1 : 0);
}
