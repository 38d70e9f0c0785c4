import { useEffect } from "react";

/** What stands above the page and goes away again. */
const above = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Where the focus was on the page itself, before a menu or a dialog took it. */
let lastOnPage: HTMLElement | null = null;

if (typeof document !== "undefined")
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    if (target.closest(above) === null) lastOnPage = target;
    else beginHere(target);
  });

/** Mantine looks for the beginning of a dialog a moment after it is there: who was quicker stays where he is. */
function beginHere(field: HTMLElement): void {
  const dialog = field.closest('[role="dialog"]');
  for (const other of dialog?.querySelectorAll("[data-autofocus]") ?? [])
    other.removeAttribute("data-autofocus");
  if (dialog) field.dataset["autofocus"] = "";
}

/** Gives the focus back to the page when the dialog is taken away, also to a page whose button is gone. */
export function useFocusReturn(): void {
  // Only once it is out of the document is it known whether something else took the focus.
  useEffect(() => () => void setTimeout(returnFocus), []);
}

/** Keeps the focus on the page when what had it, a row for example, is drawn no more. */
export function useFocusKept(): void {
  useEffect(() => {
    if (lastOnPage !== null && !lastOnPage.isConnected) returnFocus();
  });
}

/** Does nothing while something holds the focus, or another dialog will take it. */
export function returnFocus(): void {
  if (!isLost() || document.querySelector('[role="dialog"]') !== null) return;
  lastOnPage?.focus({ preventScroll: true });
  if (isLost()) document.getElementById("content")?.focus({ preventScroll: true });
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
