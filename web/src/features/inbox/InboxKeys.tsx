import { useWindowEvent } from "@mantine/hooks";
import { type Command, commandOf } from "./keys.ts";

type Props = {
  /** Answers whether the key was taken. */
  onCommand: (command: Command) => boolean;
};

/** Listens to the keys of the inbox and draws nothing. Keys rest in dialogs, menus and fields (rule trips/keys). */
export function InboxKeys({ onCommand }: Props) {
  useWindowEvent("keydown", (event) => {
    const { target } = event;
    if (event.defaultPrevented || event.isComposing || !(target instanceof HTMLElement)) return;
    if (document.querySelector('[aria-modal="true"]') !== null) return;
    const command = commandOf(event);
    if (command === null || !isMeant(command, target)) return;
    if (onCommand(command)) event.preventDefault();
  });
  return null;
}

const others = "input, textarea, select, [contenteditable], [role='menu'], [role='listbox']";

/** A field answers its own keys but for Escape; a button its Enter. */
function isMeant({ name }: Command, target: HTMLElement): boolean {
  if (target.closest(others) !== null) return name === "clear";
  return name !== "accept" || target.closest("button, a") === null;
}
