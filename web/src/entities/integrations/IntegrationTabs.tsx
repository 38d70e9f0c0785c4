import { type Gate, mayUse } from "@wegbuch/contract/access/may-use";
import { apiTokens } from "@wegbuch/contract/apitokens/endpoints";
import { forwarding } from "@wegbuch/contract/forwarding/endpoints";
import { imports } from "@wegbuch/contract/imports/endpoints";
import { sso } from "@wegbuch/contract/sso/endpoints";
import { webhooks } from "@wegbuch/contract/webhooks/endpoints";
import { useTranslation } from "react-i18next";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { PageTabs } from "../../ui/page/PageTabs.tsx";
import type { de } from "./texts.ts";

/** A page each, with the call that reads what it shows. */
const tabs: readonly { path: string; name: keyof (typeof de)["tabs"]; gate: Gate }[] = [
  { path: "/integrations", name: "apiTokens", gate: apiTokens.list },
  { path: "/integrations/webhooks", name: "webhooks", gate: webhooks.list },
  { path: "/integrations/traccar", name: "traccar", gate: forwarding.devices },
  { path: "/integrations/imports", name: "imports", gate: imports.list },
  { path: "/integrations/signin", name: "signIn", gate: sso.read },
];

/** What connects the company with other programs: each way is a tab, and a page of its own. Needs the texts "integrations". */
export function IntegrationTabs() {
  const { t } = useTranslation("integrations");
  const access = accessOf(useCurrentUser());
  const open = tabs.filter(({ gate }) => mayUse(access, gate));
  return (
    <PageTabs
      label={t(($) => $.tabsName)}
      tabs={open.map(({ path, name }) => ({ path, label: t(($) => $.tabs[name]) }))}
    />
  );
}
