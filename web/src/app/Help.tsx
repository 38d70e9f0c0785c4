import type { Role } from "@wegbuch/contract/access/roles";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../api/current-user.ts";
import { HelpPage } from "../features/help/HelpPage.tsx";
import { openTo } from "./gate.ts";
import { usePages } from "./use-pages.ts";

/** The help of the pages this person may open, named as in the menu. */
export function Help() {
  const { t } = useTranslation("app");
  const user = useCurrentUser();
  const screens = openTo(user, usePages()).flatMap(({ path, name, icon }) =>
    name === "help" ? [] : [{ path, name, icon, title: t(($) => $.screens[name]) }],
  );
  return <HelpPage screens={screens} role={user.role.id as Role} />;
}
