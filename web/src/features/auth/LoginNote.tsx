import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import { spoken } from "../../api/language.ts";
import { sessionState } from "../../api/session.ts";
import * as api from "../../api/texts.ts";
import classes from "./LoginForm.module.css";
import * as auth from "./texts.ts";

/** Why somebody stands before the login; until the first key. */
export function LoginNote() {
  const texts = spoken(auth);
  // Read before the page leaves what is left of the session.
  const [isExpired] = useState(() => sessionState() === "expired");
  const [note] = useState(() => (history.state as { loginNote?: string } | null)?.loginNote);
  const [isShown, setShown] = useState(true);
  useWindowEvent("keydown", () => setShown(false));
  if (!isShown) return null;
  if (isExpired) return <p className={classes.note}>{spoken(api).sessionExpired}</p>;
  if (note === "openLinkAgain") return <p className={classes.note}>{texts.openLinkAgain}</p>;
  if (note !== "passwordIsSet") return null;
  return (
    <p className={classes.note} data-tone="ok" role="status">
      {texts.passwordIsSet}
    </p>
  );
}
