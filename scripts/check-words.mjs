// Finds digits in the place of the words that the contract has for the numbers of the wire.
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { programs } from "./rooms.mjs";
import { filesBelow, root } from "./run.mjs";
import { fields, isJudged, others, words } from "./words.mjs";

const field = String.raw`\b(?:${fields.join("|")})`;
const word = String.raw`\b(?:${words.join("|")})`;
// One or two digits, alone or as the first of several; no length, time of day or percentage.
const digit = String.raw`\[*\(?"?\d{1,2}\b(?![.:]\d|_|%|px)`;

const rules = [
  { says: "is compared with", with: String.raw`${field}(?:"\]|["\)])?\s*(?:[=!]==|[<>]=?|<>|=)\s*${digit}` },
  { says: "is compared with", with: String.raw`${field}\s+(?:not )?in \(\d` },
  { says: "is compared with", with: String.raw`${field}", "(?:=|<>|!=|in|not in)", ${digit}` },
  { says: "is compared with", with: String.raw`[=!]== "\d{1,2}"` },
  { says: "is given", with: String.raw`${field}\??: (?:readonly )?${digit}` },
  { says: "is given", with: String.raw`\s${field}=\{${digit}` },
  { says: "is looked up by", with: String.raw`${field}\.(?:includes|indexOf)\(\d` },
  { says: "is looked up by", with: String.raw`^\s*case \d{1,2}:` },
  { says: "is named again as", with: String.raw`${word}\w*(?:, \w+)*\]? = ${digit}` },
  { says: "is named again as", with: String.raw`${word}: [1-9]\b` },
  { says: "is a union of", with: String.raw`(?:= |\bas |\()"?\d{1,2}"? \| "?\d` },
  { says: "is a list of", with: String.raw`\[\d(?:, \d){2,}\] as const` },
  {
    says: "is a list of",
    with: String.raw`\b\w*(?:types|roles|statuses|categories|weekdays|intervals)(?:: [^=\n]*)? = \[+"?\d`,
  },
  { says: "is a mail by", with: String.raw`(["'])M\d{1,2}\1|\bM\d{1,2}: ` },
  { says: "has keys of", with: String.raw`(?:^|[{,]) *\d{1,2}: ` },
].map(({ says, with: pattern }) => ({ says, pattern: new RegExp(pattern, "i") }));

/** Takes every source as path → text and gives one line per digit in the place of a word. */
export function findDigits(sources) {
  return [...sources].flatMap(([file, text]) =>
    withoutComments(text)
      .split("\n")
      .flatMap((line, index) => breachOf(file, line).map((said) => `${file}:${index + 1} ${said}`)),
  );
}

function breachOf(file, line) {
  const rule = rules.find(({ pattern }) => pattern.test(line));
  const isOther = others.some((other) => other.file.test(file) && other.line.test(line));
  if (rule === undefined || isOther) return [];
  return [`${rule.says} digits, for which the contract has words: ${line.trim()}`];
}

/** The same lines, empty where they are comments. */
const withoutComments = (text) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ""))
    .replace(/(^|\s)\/\/ .*$/gm, "$1");

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const judged = Object.keys(programs).flatMap(filesBelow).filter(isJudged);
  const texts = judged.map((file) => [file, readFileSync(path.join(root, file), "utf8")]);
  const breaches = findDigits(new Map(texts));
  for (const breach of breaches) console.error(breach);
  process.exit(breaches.length > 0 ? 1 : 0);
}
