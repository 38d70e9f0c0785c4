import { Link } from "@tanstack/react-router";
import { type Gate, mayUse } from "@wegbuch/contract/access/may-use";
import { apiTokens } from "@wegbuch/contract/apitokens/endpoints";
import { webhooks } from "@wegbuch/contract/webhooks/endpoints";
import { useTranslation } from "react-i18next";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import classes from "./IntegrationTabs.module.css";
import type { de } from "./texts.ts";

/** A page each, with the call that reads what it shows. */
const tabs: readonly { path: string; name: keyof (typeof de)["tabs"]; gate: Gate }[] = [
  { path: "/integrations", name: "apiTokens", gate: apiTokens.list },
  { path: "/integrations/webhooks", name: "webhooks", gate: webhooks.list },
];

/** What connects the company with other programs: each way is a tab, and a page of its own. Needs the texts "integrations". */
export function IntegrationTabs() {
  const { t } = useTranslation("integrations");
  const access = accessOf(useCurrentUser());
  return (
    <nav className={classes.tabs} aria-label={t(($) => $.tabsName)}>
      {tabs
        .filter(({ gate }) => mayUse(access, gate))
        .map(({ path, name }) => (
          <Link
            key={path}
            to={path}
            className={classes.tab}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {t(($) => $.tabs[name])}
          </Link>
        ))}
    </nav>
  );
}
