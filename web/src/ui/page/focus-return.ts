import { useEffect } from "react";

/** What stands above the page and goes away again. */
const above = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Where the focus was on the page itself, before a menu or a dialog took it. */
let lastOnPage: HTMLElement | null = null;

/** The same for each dialog, before one above it took the focus. */
const lastInDialog = new WeakMap<Element, HTMLElement>();

if (typeof document !== "undefined")
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    if (target.closest(above) === null) lastOnPage = target;
    else beginHere(target);
  });

/** Mantine looks for the beginning of a dialog a moment after it is there: who was quicker stays where he is. */
function beginHere(field: HTMLElement): void {
  const dialog = field.closest('[role="dialog"]');
  if (dialog) lastInDialog.set(dialog, field);
  for (const other of dialog?.querySelectorAll("[data-autofocus]") ?? [])
    other.removeAttribute("data-autofocus");
  if (dialog) field.dataset["autofocus"] = "";
}

/** Gives the focus back to what is below when the dialog is taken away, also where the button is gone. */
export function useFocusReturn(): void {
  // Only once it is out of the document is it known whether something else took the focus.
  useEffect(() => () => void setTimeout(returnFocus), []);
}

/**
 * Keeps the focus on the page or in the dialog when what had it, a row for example, is drawn no more; in a dialog also
 * when it is a button that was disabled while it was busy.
 */
export function useFocusKept(): void {
  useEffect(() => {
    const dialog = topDialog();
    const last = dialog ? lastInDialog.get(dialog) : lastOnPage;
    const isBusy = last?.isConnected === true && last.matches(":disabled");
    if (last && (dialog ? !isBusy : !last.isConnected)) returnFocus();
  });
}

/** Does nothing while something holds the focus, or a dialog that has just come will take it. */
export function returnFocus(): void {
  if (!isLost()) return;
  const dialog = topDialog();
  if (dialog) return returnInto(dialog);
  lastOnPage?.focus({ preventScroll: true });
  if (isLost()) document.getElementById("content")?.focus({ preventScroll: true });
}

const topDialog = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);

function returnInto(dialog: HTMLElement): void {
  const last = lastInDialog.get(dialog);
  if (!last) return;
  last.focus({ preventScroll: true });
  // An entry that was removed has taken its button along.
  if (isLost()) dialog.focus({ preventScroll: true });
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
