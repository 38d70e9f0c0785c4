import { useWindowEvent } from "@mantine/hooks";
import type { Language } from "@wegbuch/contract/kit/texts";
import { useEffect, useRef } from "react";
import * as texts from "../api/texts.ts";
import { changeLanguage, useLanguageTarget } from "../ui/texts/language-change.ts";
import classes from "./LanguageChange.module.css";

/**
 * The hidden shortcuts (rule formats/language-change) and the dialog that stands while the language changes
 * (rule formats/language-change).
 */
export function LanguageChange() {
  const target = useLanguageTarget();
  const dialog = useRef<HTMLDialogElement>(null);
  useWindowEvent("keydown", (event) => {
    const language = event.ctrlKey && event.altKey && event.shiftKey && languages.get(event.code);
    if (!language) return;
    event.preventDefault();
    changeLanguage(language);
  });
  useEffect(() => {
    if (target !== null) dialog.current?.showModal();
  }, [target]);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-live="assertive">
      {target !== null && (target === "en" ? texts.en : texts.de).languageChanges}
    </dialog>
  );
}

/** With Ctrl, Alt and Shift, by their place on the keyboard: with Alt some systems type other signs. */
const languages = new Map<string, Language>([
  ["KeyD", "de-AT"],
  ["KeyE", "en"],
]);
