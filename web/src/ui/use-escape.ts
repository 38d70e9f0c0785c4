import { useWindowEvent } from "@mantine/hooks";

/** Keys that a dialog has answered: another one, which opened because of them, must not answer them too. */
const answered = new WeakSet<Event>();

/** Calls back when Escape is pressed, unless an open list of a field takes it. */
export function useEscape(isListening: boolean, onEscape: () => void): void {
  useWindowEvent(
    "keydown",
    (event) => {
      if (!isListening || event.key !== "Escape" || event.isComposing || answered.has(event)) return;
      if (
        event.target instanceof Element &&
        event.target.getAttribute("data-mantine-stop-propagation") === "true"
      )
        return;
      answered.add(event);
      onEscape();
    },
    { capture: true },
  );
}
