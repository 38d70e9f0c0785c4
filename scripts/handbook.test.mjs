import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { filesBelow, root } from "./run.mjs";

const read = (file) => readFileSync(path.join(root, file), "utf8");
const found = (text, pattern) => new Set([...text.matchAll(pattern)].map((match) => match[1]));

const cli = read("server/src/cli.ts");
const table = /const commands[^]*?\n\};/.exec(cli)[0];
const commands = found(table, /^ {2}"?([a-z][a-z-]*)"?: \{/gm);
const options = found(cli, /"?([a-z][a-z-]*)"?: (?:text|\{ type: "boolean" \})/g);
const settings = found(read("server/src/config.ts"), /^ {4}([A-Z][A-Z_]+):/gm);
/** Not for operators. */
const hidden = ["NODE_ENV", "TEST_NOW"];

const pages = (language) =>
  filesBelow(`docs/handbook/${language}`).map((file) => ({
    name: path.basename(file),
    file,
    text: read(file),
  }));
const handbook = { de: pages("de"), en: pages("en") };
const whole = (language) => handbook[language].map(({ text }) => text).join("\n");

/** A setting by its look: capitals with an underscore, or one of the short ones in a code span. */
const settingsIn = (text) =>
  new Set([
    ...found(text, /\b([A-Z]+(?:_[A-Z]+)+)\b/g),
    ...found(text, /`(MAP|PORT|HOST|ROUTER|GEOCODER)[`=]/g),
  ]);
const commandsIn = (text) => found(text, /npm run (?:-s )?wegbuch -- ([a-z-]+)/g);
const codeIn = (text) => [...text.matchAll(/`[^`\n]+`/g)].map(([span]) => span);

test("the settings and commands of the program are found in its source", () => {
  expect([...settings]).toEqual(expect.arrayContaining(["PORT", "REPORT_DATABASE_URL", "LOG_LEVEL"]));
  expect([...commands]).toEqual(expect.arrayContaining(["migrate", "backup", "send-test-mail"]));
});

test.each(["de", "en"])("every setting, command and option of the handbook (%s) exists", (language) => {
  for (const { file, text } of handbook[language]) {
    for (const name of settingsIn(text)) expect(settings, `${file}: ${name}`).toContain(name);
    for (const name of commandsIn(text)) expect(commands, `${file}: ${name}`).toContain(name);
    for (const [, rest] of text.matchAll(/wegbuch -- ([^`\n]+)/g))
      for (const name of found(rest, /--([a-z][a-z-]*)/g))
        expect(options, `${file}: --${name}`).toContain(name);
  }
});

test.each(["de", "en"])("the handbook (%s) names every command and every setting", (language) => {
  for (const name of commands) expect([...commandsIn(whole(language))], language).toContain(name);
  const { text } = handbook[language].find(({ name }) => name === "settings.md");
  for (const name of settings) if (!hidden.includes(name)) expect(text).toContain(`\`${name}\``);
});

test("both languages have the same pages, headings and code, in the same order", () => {
  expect(handbook.de.map(({ name }) => name)).toEqual(handbook.en.map(({ name }) => name));
  for (const [index, page] of handbook.de.entries()) {
    const other = handbook.en[index];
    const levels = (text) => [...text.matchAll(/^(#+) /gm)].map((match) => match[1].length);
    expect(levels(page.text), page.file).toEqual(levels(other.text));
    expect(codeIn(page.text).length, page.file).toBe(codeIn(other.text).length);
    expect([...settingsIn(page.text)], page.file).toEqual([...settingsIn(other.text)]);
  }
});

test("every link of the handbook leads to a page, and to a heading of it", () => {
  const anchorOf = (heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-");
  for (const { file, text } of [...handbook.de, ...handbook.en]) {
    for (const target of found(text, /\]\(([^)\s]+)\)/g)) {
      const [linked, anchor] = target.split("#");
      const page = read(path.join(path.dirname(file), linked));
      if (anchor === undefined) continue;
      const anchors = [...found(page, /^#+ (.+)$/gm)].map(anchorOf);
      expect(anchors, `${file}: ${target}`).toContain(anchor);
    }
  }
});

test("the templates set nothing but settings", () => {
  const ofTheTemplates = ["DOMAIN", "POSTGRES_PASSWORD", "BACKUPS"];
  const env = found(read("deploy/wegbuch.env.example"), /^([A-Z_]+)=/gm);
  for (const name of env) expect([...settings, ...ofTheTemplates]).toContain(name);
  const unit = found(read("deploy/wegbuch.service"), /[= ]([A-Z_]+)=/g);
  for (const name of unit) expect([...settings, "WEGBUCH_RUN"]).toContain(name);
  const [, environment] = read("deploy/compose.yaml").split(/\n {2}environment:\n/);
  for (const name of found(environment.split("\n  depends_on")[0], /^ {4}([A-Z_]+):/gm))
    expect(settings).toContain(name);
});
