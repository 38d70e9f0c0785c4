import { type Role, roles } from "@wegbuch/contract/access/roles";
import { useTranslation } from "react-i18next";
import { Page } from "../../ui/page/Page.tsx";
import { About } from "./About.tsx";
import { Contact } from "./Contact.tsx";
import { Guide } from "./Guide.tsx";
import classes from "./HelpPage.module.css";
import type { HelpEntry } from "./ScreenList.tsx";
import { Shortcuts } from "./Shortcuts.tsx";

type Props = { screens: readonly HelpEntry[]; role: Role };

/** What can be done on each page and how, the keys, whom to ask, and what Wegbuch is made of (rule web/help). */
export function HelpPage({ screens, role }: Props) {
  const { t } = useTranslation("help");
  const isSuperAdmin = role === roles.superAdmin;
  return (
    <Page title={t(($) => $.title)}>
      <div className={classes.columns}>
        <Guide screens={screens} role={role} isSuperAdmin={isSuperAdmin} />
        <div className={classes.side}>
          <Contact isSuperAdmin={isSuperAdmin} />
          <Shortcuts screens={screens} />
          <About />
        </div>
      </div>
    </Page>
  );
}
