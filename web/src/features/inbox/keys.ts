import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { TripType } from "@wegbuch/contract/trips/schemas";

/** What a key asks for in the inbox; digits choose one of the latest purposes. */
export type Command =
  | { name: "move"; steps: 1 | -1 }
  | { name: "say"; type: TripType }
  | { name: "purpose"; index: number }
  | { name: "accept" | "undo" | "clear" };

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey" | "shiftKey">;

/** Reads a key, the same as in the logbook; those with Ctrl, Alt or Cmd belong to others, but for Ctrl Z. */
export function commandOf({ key, ctrlKey, altKey, metaKey, shiftKey }: Pressed): Command | null {
  const letter = key.toLowerCase();
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && letter === "z") return { name: "undo" };
  if (ctrlKey || altKey || metaKey) return null;
  if (/^[1-5]$/.test(key)) return { name: "purpose", index: Number(key) - 1 };
  return commands[letter] ?? null;
}

const commands: Readonly<Record<string, Command>> = {
  arrowdown: { name: "move", steps: 1 },
  arrowup: { name: "move", steps: -1 },
  b: { name: "say", type: tripTypes.business },
  p: { name: "say", type: tripTypes.private },
  w: { name: "say", type: tripTypes.driveToWork },
  enter: { name: "accept" },
  u: { name: "undo" },
  escape: { name: "clear" },
};
