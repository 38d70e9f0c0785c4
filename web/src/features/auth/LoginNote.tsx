import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sessionState } from "../../api/session.ts";
import classes from "./LoginForm.module.css";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What the login page tells somebody who comes from the page of the reset link. */
    loginNote?: "passwordIsSet" | "openLinkAgain";
  }
}

/** Why somebody stands before the login; until the first key. */
export function LoginNote() {
  const { t } = useTranslation("auth");
  const { t: api } = useTranslation("api");
  // Read before the page leaves what is left of the session.
  const [isExpired] = useState(() => sessionState() === "expired");
  const [note] = useState(() => (history.state as { loginNote?: string } | null)?.loginNote);
  const [isShown, setShown] = useState(true);
  useWindowEvent("keydown", () => setShown(false));
  if (!isShown) return null;
  if (isExpired) return <p className={classes.note}>{api(($) => $.sessionExpired)}</p>;
  if (note === "openLinkAgain") return <p className={classes.note}>{t(($) => $.openLinkAgain)}</p>;
  if (note !== "passwordIsSet") return null;
  return (
    <p className={classes.note} data-tone="ok" role="status">
      {t(($) => $.passwordIsSet)}
    </p>
  );
}
