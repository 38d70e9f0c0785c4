import { v5 } from "uuid";

/** The id of a thing of the demo, always the same for the same words, so that making it twice makes it once. */
export function demoId(...words: string[]): string {
  return v5(words.join("/"), "6f0f3b52-5f0a-4f6e-9d0e-2f7c1b7e64a1");
}
