import { useHotkeys } from "@mantine/hooks";
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
  useHotkeys(
    [
      ["ctrl+alt+shift+D", () => changeLanguage("de-AT"), physical],
      ["ctrl+alt+shift+E", () => changeLanguage("en"), physical],
    ],
    [],
  );
  useEffect(() => {
    if (target !== null) dialog.current?.showModal();
  }, [target]);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-live="assertive">
      {target !== null && (target === "en" ? texts.en : texts.de).languageChanges}
    </dialog>
  );
}

/** By their place on the keyboard: with Alt some systems type other signs. */
const physical = { usePhysicalKeys: true };
