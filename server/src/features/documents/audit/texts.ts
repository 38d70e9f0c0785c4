import { inBothLanguages, type Texts } from "@wegbuch/contract/kit/texts";

const de = {
  title: "Finanzamt-Check",
  noVerdict: "Kein Urteil des Finanzamts: wonach es fragen könnte, und was dazu begründet wurde",
  when: "Wann",
  finding: "Was gefunden wurde, und was es heißt",
  law: "Grundlage",
  weight: "Gewicht",
  explanation: "Begründung",
  wholeMonth: "Ganzer Monat",
  endangers: "gefährdet",
  query: "Rückfrage",
  note: "Hinweis",
  nothing: "Nichts gefunden",
  points: "{{score}} von 100 Punkten, {{light}}",
  green: "gut geführt",
  amber: "mit Rückfragen ist zu rechnen",
  red: "gefährdet",
  explained: "{{remark}} ({{name}}, {{date}})",
};

const en = {
  title: "Pre-audit check",
  noVerdict: "No verdict of a tax office: what it might ask about, and what was explained",
  when: "When",
  finding: "What was found, and what it means",
  law: "Source",
  weight: "Weight",
  explanation: "Explanation",
  wholeMonth: "Whole month",
  endangers: "endangers",
  query: "query",
  note: "note",
  nothing: "Nothing found",
  points: "{{score}} of 100 points, {{light}}",
  green: "well kept",
  amber: "expect queries",
  red: "endangered",
  explained: "{{remark}} ({{name}}, {{date}})",
} satisfies Texts<typeof de>;

/** What the file of the check says. */
export const say = inBothLanguages(de, en);
