import { mayUse } from "@wegbuch/contract/access/may-use";
import { deletionRequests } from "@wegbuch/contract/deletionrequests/endpoints";
import { viewDocuments } from "@wegbuch/contract/documents/endpoints";
import { ownExports } from "@wegbuch/contract/ownexports/endpoints";
import { theftCases } from "@wegbuch/contract/privacy/endpoints";
import { useTranslation } from "react-i18next";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { usePrivateSwitch } from "../../entities/privatemodes/data.ts";
import { PrivateSwitch } from "../../entities/privatemodes/PrivateSwitch.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import classes from "./PrivacyPage.module.css";
import { OwnData } from "./OwnData.tsx";
import { OwnRequests } from "./OwnRequests.tsx";
import { Recorded } from "./Recorded.tsx";
import { RequestsOfAll } from "./RequestsOfAll.tsx";
import { Section } from "./Section.tsx";
import { Thefts } from "./Thefts.tsx";
import { Views } from "./Views.tsx";
import { ViewsReport } from "./ViewsReport.tsx";

/** Who knows where I was, and what is kept of it: each part is a section of its own. */
export function PrivacyPage() {
  const { t } = useTranslation("privacy");
  const access = accessOf(useCurrentUser());
  return (
    <Page title={t(($) => $.title)}>
      <div className={classes.column}>
        <PrivateDrive />
        <Views />
        <Recorded />
        {mayUse(access, ownExports.create) && <OwnData />}
        {mayUse(access, deletionRequests.create) && <OwnRequests />}
        {mayUse(access, deletionRequests.list) && <RequestsOfAll />}
        {mayUse(access, theftCases.list) && <Thefts />}
        {mayUse(access, viewDocuments.pdf) && <ViewsReport />}
      </div>
    </Page>
  );
}

/** Nothing where there is no vehicle to drive privately. */
function PrivateDrive() {
  const { t } = useTranslation("privacy");
  const { vehicles, isError, refetch } = usePrivateSwitch();
  if (vehicles === null && !isError) return null;
  return (
    <Section title={t(($) => $.privateDrive.title)} why={t(($) => $.privateDrive.why)}>
      <div className={classes.drive}>
        {vehicles === null ? <LoadError onRetry={refetch} /> : <PrivateSwitch {...vehicles} />}
      </div>
    </Section>
  );
}
