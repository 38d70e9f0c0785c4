import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useRef } from "react";

/** A field whose list is open, a calendar, a menu: Escape closes them first. */
const openThings = '[data-mantine-stop-propagation="true"], .mantine-Popover-dropdown, [role="menu"]';

/** Who listens, the one that came last on top. */
const listening: object[] = [];

/** Calls back when Escape is pressed, unless something open above the dialog takes it. */
export function useEscape(isListening: boolean, onEscape: () => void): void {
  const own = useRef({});
  useEffect(() => {
    if (!isListening) return undefined;
    const me = own.current;
    listening.push(me);
    return () => void listening.splice(listening.indexOf(me), 1);
  }, [isListening]);
  useWindowEvent(
    "keydown",
    (event) => {
      if (listening.at(-1) !== own.current) return;
      if (event.key !== "Escape" || event.isComposing || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(openThings) !== null) return;
      // Neither a dialog that opens because of it nor the page below, when the dialog is gone, answers it too.
      event.preventDefault();
      onEscape();
    },
    { capture: true },
  );
}
