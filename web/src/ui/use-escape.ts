import { useWindowEvent } from "@mantine/hooks";

/** Keys that a dialog has answered: another one, which opened because of them, must not answer them too. */
const answered = new WeakSet<Event>();

/** A field whose list is open, a calendar, a menu: Escape closes them first. */
const openThings = '[data-mantine-stop-propagation="true"], .mantine-Popover-dropdown, [role="menu"]';

/** Calls back when Escape is pressed, unless something open above the dialog takes it. */
export function useEscape(isListening: boolean, onEscape: () => void): void {
  useWindowEvent(
    "keydown",
    (event) => {
      if (!isListening || event.key !== "Escape" || event.isComposing || answered.has(event)) return;
      if (event.target instanceof Element && event.target.closest(openThings) !== null) return;
      answered.add(event);
      onEscape();
    },
    { capture: true },
  );
}
