import type { ProblemBody } from "@wegbuch/contract/kit/problem";
import { de, en } from "@wegbuch/contract/problemtitles/texts";
import { currentLanguage } from "./language.ts";
import { ApiProblem } from "./problem.ts";
import { de as ownDe, en as ownEn } from "./texts.ts";

/**
 * What a person reads about a failed call (rules calls/problems, calls/problem-texts): a heading where there is one,
 * and the text.
 */
export function problemText(error: unknown): { heading?: string; text: string } {
  const [own, shared] = currentLanguage() === "en" ? [ownEn, en] : [ownDe, de];
  const failure = { heading: own.errorHeading, text: shared.generic };
  if (!(error instanceof ApiProblem) || error.status === 500) return failure;
  if (error.status === 0) return { text: own.offline };
  const text = error.body.message ?? joinedErrors(error.body) ?? titleText(error.body, shared);
  return text === undefined ? failure : { text };
}

function joinedErrors({ errors }: ProblemBody): string | undefined {
  const pieces = Object.entries(errors ?? {}).map(([key, [first]]) => `${key}: ${first}`);
  return pieces.length > 0 ? pieces.join(". ") : undefined;
}

function titleText({ title }: ProblemBody, texts: Record<string, string>): string | undefined {
  return title === undefined ? undefined : (texts[`title${title}`] ?? title);
}
