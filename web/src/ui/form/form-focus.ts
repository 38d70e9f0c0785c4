/** The first field of a form that shows a mistake. */
export function firstWrongIn(form: Element | null | undefined): HTMLElement | null {
  return form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
}

/** Gives that field the focus as soon as the mistakes are drawn: only then is it known which fields are wrong. */
export function focusFirstWrong(form: Element | null): void {
  requestAnimationFrame(() => firstWrongIn(form)?.focus());
}

/** A form whose dialog names no other beginning begins in its first field. */
export function beginInFirstField(form: Element): void {
  if (form.closest('[role="dialog"]')?.querySelector("[data-autofocus]")) return;
  form
    .querySelector("input:not([hidden], [type='hidden'], :disabled), textarea:not(:disabled)")
    ?.setAttribute("data-autofocus", "");
}
