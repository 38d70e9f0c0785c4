import { agreements } from "@wegbuch/contract/agreements/endpoints";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { sessions } from "@wegbuch/contract/sessions/endpoints";
import { calendarFeeds } from "@wegbuch/contract/calendarfeeds/endpoints";
import { factors } from "@wegbuch/contract/factors/endpoints";
import { mandators } from "@wegbuch/contract/mandators/endpoints";
import { notifications } from "@wegbuch/contract/notifications/endpoints";
import { pushSubscriptions } from "@wegbuch/contract/pushsubscriptions/endpoints";
import { retentions } from "@wegbuch/contract/retention/endpoints";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { useInstallationServices } from "../../api/installation.ts";
import { LanguageSwitch } from "../../ui/form/LanguageSwitch.tsx";
import { useIsPhone } from "../../ui/theme/media.ts";
import { Page } from "../../ui/page/Page.tsx";
import { AppInstallation, useAppWords } from "./AppInstallation.tsx";
import { Anchoring } from "./Anchoring.tsx";
import { CalendarSubscription } from "./CalendarSubscription.tsx";
import { CompanyCountry } from "./CompanyCountry.tsx";
import { DeadlineSwitches } from "./DeadlineSwitches.tsx";
import { NotificationChoices } from "./NotificationChoices.tsx";
import { OwnPassword } from "./OwnPassword.tsx";
import { PushDevices } from "./PushDevices.tsx";
import { PoolSharing } from "./PoolSharing.tsx";
import { Person } from "./Person.tsx";
import classes from "./SettingsPage.module.css";
import { RecentLogins } from "./RecentLogins.tsx";
import { Retention } from "./Retention.tsx";
import { RetentionHolds } from "./RetentionHolds.tsx";
import { SecondFactor } from "./SecondFactor.tsx";
import { SignInPolicy } from "./SignInPolicy.tsx";
import { SignedInDevices } from "./SignedInDevices.tsx";
import { UnplugMails } from "./UnplugMails.tsx";
import { WorkingTime } from "./WorkingTime.tsx";
import { WorksAgreement } from "./WorksAgreement.tsx";

/** Who I am here, which language I read, my password, and what administrators set for the whole company. */
export function SettingsPage() {
  const { t } = useTranslation("settings");
  const user = useCurrentUser();
  const isPhone = useIsPhone();
  const access = accessOf(user);
  // Some installations do without inspections and services (rule access/special-client).
  const hasUpkeep = useInstallationServices()?.specialClient !== true;
  return (
    <Page title={t(($) => $.title)}>
      <div className={classes.column}>
        <Person user={user} />
        <Card title={t(($) => $.language)} text={t(($) => $.languageWhy)}>
          <LanguageSwitch isFullWidth={isPhone} />
        </Card>
        <Password user={user} />
        {user.mandator !== null && user.supportedBy === null && <AppCard />}
        {user.hasPassword && mayUse(access, factors.list) && <SecondFactor />}
        {mayUse(access, sessions.list) && <SignedInDevices />}
        {mayUse(access, sessions.logins) && <RecentLogins />}
        {mayUse(access, notifications.settings) && <NotificationChoices />}
        {mayUse(access, pushSubscriptions.keep) && <PushDevices />}
        {mayUse(access, mandators.changeNotification) && <UnplugMails user={user} />}
        {mayUse(access, mandators.changeSignInPolicy) && <SignInPolicy />}
        {mayUse(access, mandators.changeCountry) && <CompanyCountry />}
        {mayUse(access, mandators.changeClosing) && <DeadlineSwitches />}
        {mayUse(access, mandators.changeWorkingTime) && <WorkingTime />}
        {mayUse(access, mandators.changePoolRules) && <PoolSharing />}
        {mayUse(access, mandators.changeAnchors) && <Anchoring ownEmail={user.email} />}
        {mayUse(access, agreements.read) && <WorksAgreement />}
        {mayUse(access, retentions.read) && <Retention />}
        {mayUse(access, retentions.holds) && <RetentionHolds />}
        {hasUpkeep && mayUse(access, calendarFeeds.renew) && (
          <Card title={t(($) => $.calendar.title)} text={t(($) => $.calendar.why)}>
            <CalendarSubscription />
          </Card>
        )}
      </div>
    </Page>
  );
}

/** Nothing of ours is asked of who comes with the account of his company (rule accounts/company-accounts). */
function Password({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("settings");
  if (!user.hasPassword) return <Card title={t(($) => $.signIn)} text={t(($) => $.signInByCompany)} />;
  if (user.supportedBy !== null)
    return <Card title={t(($) => $.password)} text={t(($) => $.noPasswordForSupport)} />;
  return (
    <Card title={t(($) => $.password)} text={t(($) => $.passwordWhy)}>
      <OwnPassword user={user} />
    </Card>
  );
}

function AppCard() {
  const { title, text, isOffered } = useAppWords();
  return (
    <Card title={title} text={text}>
      {isOffered && <AppInstallation />}
    </Card>
  );
}

function Card({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className={classes.card}>
      <div className={classes.words}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {children && <div className={classes.control}>{children}</div>}
    </section>
  );
}
