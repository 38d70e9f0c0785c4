import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { TripType } from "@wegbuch/contract/trips/schemas";

/** What a key asks for in the logbook. */
export type Command =
  | { name: "move"; steps: 1 | -1; isExtending: boolean }
  | { name: "classify"; type: TripType }
  | { name: "tick" | "open" | "lock" | "edit" | "help" | "clear" | "undo" };

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey" | "shiftKey">;

/** Reads a key; those with Ctrl, Alt or Cmd belong to others, but for Ctrl Z. */
export function commandOf({ key, ctrlKey, altKey, metaKey, shiftKey }: Pressed): Command | null {
  const letter = key.toLowerCase();
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && letter === "z") return { name: "undo" };
  if (ctrlKey || altKey || metaKey) return null;
  if (key === "ArrowDown" || key === "ArrowUp")
    return { name: "move", steps: key === "ArrowDown" ? 1 : -1, isExtending: shiftKey };
  return commands[letter] ?? null;
}

const commands: Readonly<Record<string, Command>> = {
  b: { name: "classify", type: tripTypes.business },
  p: { name: "classify", type: tripTypes.private },
  w: { name: "classify", type: tripTypes.driveToWork },
  l: { name: "lock" },
  e: { name: "edit" },
  "?": { name: "help" },
  " ": { name: "tick" },
  enter: { name: "open" },
  escape: { name: "clear" },
};

/** The page beyond the end of another; null where the list ends. */
export function pageBeyond(steps: 1 | -1, page: number, pageCount: number): number | null {
  const next = page + steps;
  return next >= 1 && next <= pageCount ? next : null;
}
