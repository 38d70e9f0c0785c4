import { useRef, useState } from "react";

/**
 * Copies a text. Where a browser lets nothing be copied, as without https, what `field` shows is marked instead, for the
 * person to copy it himself; `outcome` tells which it was.
 */
export function useCopying<Field extends HTMLInputElement | HTMLTextAreaElement = HTMLInputElement>(
  text: string,
  onCopied?: () => void,
) {
  const field = useRef<Field>(null);
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
      onCopied?.();
    } catch {
      field.current?.focus();
      field.current?.select();
      setOutcome("failed");
    }
  };
  return { field, outcome, copy };
}
