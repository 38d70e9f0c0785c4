import { verifyBundle, verifyZip, type Verdict } from "@wegbuch/contract/evidence/rules";
import { readPublicKey } from "@wegbuch/contract/evidence/signed-note";
import { fill, inBothLanguages, type Language, languageOf } from "@wegbuch/contract/kit/texts";
import { drawVerdict, type Say } from "./draw-verdict.ts";
import { element } from "./element.ts";
import { type Chosen, filesOfDrop, readChosen } from "./read-chosen.ts";
import { de, en } from "./texts.ts";

// The page that lies in every bundle: it knows nothing but what the reader gives it, and has no network.

type State = { language: Language; chosen?: Chosen; verdict?: Verdict; key: string; notes: string[] };

const sayings = inBothLanguages(de, en);
const state: State = { language: languageOf(navigator.language), key: "", notes: [] };
const say: Say = (text, values = {}) => fill(sayings[text], values)[state.language];

const main = document.querySelector("main")!;

function draw(): void {
  document.documentElement.lang = state.language;
  document.title = say("title");
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-language]"))
    button.setAttribute("aria-pressed", String(button.dataset["language"] === state.language));
  main.replaceChildren(
    element("h1", {}, say("title")),
    element("p", {}, say("intro")),
    drawChoice(),
    drawKnown(),
    element("div", { id: "result", "aria-live": "polite" }, ...drawState()),
  );
}

function drawState(): HTMLElement[] {
  const { verdict, chosen, language } = state;
  if (verdict === undefined)
    return chosen === undefined ? [] : [element("p", { class: "quiet" }, say("checking"))];
  return drawVerdict({ verdict, isKeyKnown: knownKey() !== undefined, say, language });
}

function knownKey(): Uint8Array | undefined {
  return readPublicKey(state.key);
}

function drawChoice(): HTMLElement {
  const box = element(
    "section",
    { class: "drop" },
    element(
      "div",
      { class: "row" },
      chooser("choose", { accept: ".zip" }),
      chooser("chooseFolder", { webkitdirectory: "" }),
    ),
    element("p", { class: "quiet" }, say("drop")),
  );
  box.firstElementChild!.firstElementChild!.classList.add("main");
  return box;
}

function chooser(text: "choose" | "chooseFolder", attributes: Record<string, string>): HTMLElement {
  const input = element("input", { type: "file", ...attributes }) as HTMLInputElement;
  input.addEventListener("change", () => void take(Array.from(input.files ?? [])));
  return element("label", { class: "button" }, say(text), input);
}

function drawKnown(): HTMLElement {
  const key = element("input", { type: "text", value: state.key, spellcheck: "false" }) as HTMLInputElement;
  const wrong = element("p", { class: "quiet", role: "alert" });
  key.addEventListener("change", () => {
    state.key = key.value;
    const isWrong = key.value.trim() !== "" && knownKey() === undefined;
    wrong.textContent = isWrong ? say("keyIsWrong") : "";
    if (!isWrong) check();
  });
  const notes = element("input", { type: "file", accept: ".note", multiple: "" }) as HTMLInputElement;
  notes.addEventListener("change", () => {
    void Promise.all(Array.from(notes.files ?? [], (file) => file.text())).then((texts) => {
      state.notes = texts;
      check();
    });
  });
  return element(
    "details",
    state.key === "" && state.notes.length === 0 ? {} : { open: "" },
    element("summary", {}, say("knownTitle")),
    element("p", {}, say("knownAbout")),
    element("label", { class: "field" }, say("knownKey"), key),
    wrong,
    element("label", { class: "field" }, say("knownNotes"), notes),
  );
}

async function take(files: readonly File[]): Promise<void> {
  const chosen = await readChosen(files);
  if (chosen === undefined) return;
  state.chosen = chosen;
  check();
}

/** Says that it checks before it does: a large bundle takes seconds. */
function check(): void {
  const { chosen, notes } = state;
  if (chosen === undefined) return;
  delete state.verdict;
  draw();
  const key = knownKey();
  const known = { notes, ...(key && { key }) };
  requestAnimationFrame(() =>
    setTimeout(() => {
      state.verdict = "zip" in chosen ? verifyZip(chosen.zip, known) : verifyBundle(chosen.files, known);
      draw();
    }),
  );
}

function listen(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-language]"))
    button.addEventListener("click", () => {
      state.language = button.dataset["language"] as Language;
      draw();
    });
  const mark = (isOver: boolean) => document.querySelector(".drop")?.classList.toggle("over", isOver);
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    mark(true);
  });
  document.addEventListener("dragleave", () => mark(false));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    mark(false);
    if (event.dataTransfer !== null) void filesOfDrop(event.dataTransfer.items).then(take);
  });
}

// For who checks many bundles at once in the console of the browser.
Object.assign(globalThis, { verifyBundle: verifyZip });

listen();
draw();
