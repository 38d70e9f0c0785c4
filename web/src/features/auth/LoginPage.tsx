import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { leaveSession } from "./data.ts";
import { Entrance } from "./Entrance.tsx";
import { LoginForm } from "./LoginForm.tsx";

/** Whoever stands here is logged out. */
export function LoginPage() {
  const { t } = useTranslation("auth");
  useEffect(leaveSession, []);
  return (
    <Entrance title={t(($) => $.title)}>
      <LoginForm />
    </Entrance>
  );
}
