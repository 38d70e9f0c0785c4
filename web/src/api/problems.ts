import type { ProblemBody } from "@wegbuch/contract/kit/problem";
import { currentLanguage } from "./language.ts";
import { ApiProblem } from "./problem.ts";
import { de, en } from "./texts.ts";

/** What a person reads about a failed call (OQ-065 to OQ-068): a heading where there is one, and the text. */
export function problemText(error: unknown): { heading?: string; text: string } {
  const texts = currentLanguage() === "en" ? en : de;
  if (!(error instanceof ApiProblem)) return { heading: texts.errorHeading, text: texts.generic };
  if (error.status === 0) return { text: texts.offline };
  if (error.status === 500) return { heading: texts.errorHeading, text: texts.generic };
  const said = error.body.message ?? joinedErrors(error.body) ?? titleText(error.body, texts.titles);
  return said === undefined ? { heading: texts.errorHeading, text: texts.generic } : { text: said };
}

function joinedErrors({ errors }: ProblemBody): string | undefined {
  const pieces = Object.entries(errors ?? {}).map(([key, [first]]) => `${key}: ${first}`);
  return pieces.length > 0 ? pieces.join(". ") : undefined;
}

function titleText({ title }: ProblemBody, titles: Record<string, string>): string | undefined {
  return title === undefined ? undefined : (titles[title] ?? title);
}
