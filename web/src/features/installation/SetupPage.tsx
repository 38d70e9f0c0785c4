import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { roles } from "@wegbuch/contract/access/roles";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { currentUser } from "../../api/current-user.ts";
import { useSessionState } from "../../api/session.ts";
import { AccountStep } from "./AccountStep.tsx";
import { useInstallation, useSetupDoor } from "./data.ts";
import { SetupFrame } from "./SetupFrame.tsx";
import { SetupSteps } from "./SetupSteps.tsx";

/** The first minutes of an installation. Later it lets in nobody but super admins, who may look through it again. */
export function SetupPage() {
  const { t } = useTranslation("installation");
  const isOpen = useSetupDoor();
  const session = useSessionState();
  const isOut = session === "loggedOut" || session === "expired";
  const isEmpty = isOpen === true && session !== "authorised";
  const { data: user } = useQuery({ ...currentUser, enabled: isOpen !== undefined && !isEmpty && !isOut });
  useEffect(() => {
    document.title = `${t(($) => $.setupTitle)} – Wegbuch`;
  }, [t]);

  if (isEmpty) return <AccountStep />;
  if (isOpen === false && isOut) return <Navigate to="/login" replace />;
  if (user !== undefined && user.role.id !== roles.superAdmin) return <Navigate to="/" replace />;
  if (user === undefined) return <SetupFrame shown={null} steps={[]} onStep={() => undefined} />;
  return <Later email={user.email} />;
}

function Later({ email }: { email: string }) {
  const { data: installation } = useInstallation();
  if (installation === undefined) return <SetupFrame shown={null} steps={[]} onStep={() => undefined} />;
  return <SetupSteps installation={installation} email={email} />;
}
