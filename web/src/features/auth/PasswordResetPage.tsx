import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasIdentityCookie, sessionState } from "../../api/session.ts";
import { Entrance } from "./Entrance.tsx";
import { resetLinkOf } from "./filter.ts";
import { PasswordResetForm } from "./PasswordResetForm.tsx";

/** Where the link of a reset mail leads. What it carries is taken out of the address bar and the history at once. */
export function PasswordResetPage() {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const [link] = useState(() => resetLinkOf(location));
  const [isLoggedIn] = useState(() => hasIdentityCookie() || sessionState() === "authorised");
  const isUsable = link !== null && !isLoggedIn;
  useEffect(() => {
    if (isUsable) history.replaceState(history.state, "", location.pathname);
    else
      void navigate({
        to: "/login",
        replace: true,
        ...(isLoggedIn && { state: { loginNote: "openLinkAgain" as const } }),
      });
  }, [isUsable, isLoggedIn, navigate]);

  if (!isUsable) return null;
  return (
    <Entrance title={t(($) => $.resetTitle)}>
      <PasswordResetForm link={link} />
    </Entrance>
  );
}
