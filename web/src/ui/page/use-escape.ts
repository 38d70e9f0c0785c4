import { useWindowEvent } from "@mantine/hooks";

/** A field whose list is open, a calendar, a menu: Escape closes them first. */
const openThings = '[data-mantine-stop-propagation="true"], .mantine-Popover-dropdown, [role="menu"]';

/** Calls back when Escape is pressed, unless something open above the dialog takes it. */
export function useEscape(isListening: boolean, onEscape: () => void): void {
  useWindowEvent(
    "keydown",
    (event) => {
      if (!isListening || event.key !== "Escape" || event.isComposing || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(openThings) !== null) return;
      // Neither a dialog that opens because of it nor the page below, when the dialog is gone, answers it too.
      event.preventDefault();
      onEscape();
    },
    { capture: true },
  );
}
