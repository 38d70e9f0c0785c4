import { useBlocker } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";

/** What lies above the page, the topmost last. */
const above: { close: () => void }[] = [];

/**
 * The browser's back closes what lies above the page, the topmost first, and leaves the page where it is: as Escape does,
 * and with the same question. Not for what the address opens, which back takes away by itself.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    const own = { close: () => close() };
    above.push(own);
    return () => void above.splice(above.indexOf(own), 1);
  }, [isOpen]);
  useBlocker({
    disabled: !isOpen,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== "BACK") return false;
      above.at(-1)?.close();
      return true;
    },
  });
}
