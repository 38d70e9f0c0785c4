import { useRef } from "react";

/**
 * What was typed into a field whose list is closed and opens by it: `hear` it where typing is heard, `take` it where the
 * opening is, later in the same turn. Empty when it opens by a click or an arrow.
 */
export function useFirstTyped() {
  const typed = useRef("");
  return {
    hear: (term: string) => {
      typed.current = term;
      queueMicrotask(() => (typed.current = ""));
    },
    take: () => typed.current,
  };
}
