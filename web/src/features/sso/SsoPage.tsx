import type { SsoSettings } from "@wegbuch/contract/sso/schemas";
import { useTranslation } from "react-i18next";
import { IntegrationTabs } from "../../entities/integrations/IntegrationTabs.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { useSso } from "./data.ts";
import { Domains } from "./Domains.tsx";
import { ProviderForm } from "./ProviderForm.tsx";
import classes from "./SsoPage.module.css";
import { Trial } from "./Trial.tsx";

/** How the people of the company log in with the accounts they have there (rule accounts/company-accounts). */
export function SsoPage() {
  const { t } = useTranslation("sso");
  const { t: ways } = useTranslation("integrations");
  return (
    <Page
      title={ways(($) => $.title)}
      tabs={<IntegrationTabs />}
      toolbar={<p className={classes.introduction}>{t(($) => $.about)}</p>}
    >
      <div className={classes.column}>
        <Loaded query={useSso()} height={480}>
          {(saved) => <Settings saved={saved} />}
        </Loaded>
      </div>
    </Page>
  );
}

function Settings({ saved }: { saved: SsoSettings }) {
  return (
    <>
      <ProviderForm saved={saved.provider} redirectAddress={saved.redirectAddress} />
      <Domains domains={saved.domains} />
      {saved.provider !== null && <Trial />}
    </>
  );
}
