import { useTranslation } from "react-i18next";
import { Page } from "../../ui/Page.tsx";
import { About } from "./About.tsx";
import { Contact } from "./Contact.tsx";
import classes from "./HelpPage.module.css";
import { type HelpEntry, ScreenList } from "./ScreenList.tsx";
import { Shortcuts } from "./Shortcuts.tsx";

type Props = { screens: HelpEntry[]; isSuperAdmin: boolean };

/** What each page is good for, the keys, whom to ask, and what Wegbuch is made of (OQ-018). */
export function HelpPage({ screens, isSuperAdmin }: Props) {
  const { t } = useTranslation("help");
  return (
    <Page title={t(($) => $.title)}>
      <div className={classes.columns}>
        <ScreenList screens={screens} isSuperAdmin={isSuperAdmin} />
        <div className={classes.side}>
          <Shortcuts hasLogbook={screens.some(({ name }) => name === "logbook")} />
          <Contact isSuperAdmin={isSuperAdmin} />
          <About />
        </div>
      </div>
    </Page>
  );
}
