import { IconClockOff, IconKey, IconMapOff, IconMoodEmpty } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { auth } from "@wegbuch/contract/auth/endpoints";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { read } from "../api/client.ts";
import { outlivingSessions } from "../api/query-client.ts";
import { useIsPhone } from "../ui/media.ts";
import { Page } from "../ui/Page.tsx";
import { isOutside } from "./outside-address.ts";
import { EmptyBlock } from "../ui/EmptyBlock.tsx";

const icons = {
  notFound: IconMapOff,
  nothingYet: IconMoodEmpty,
  expired: IconClockOff,
  temporaryPassword: IconKey,
};

/** A page that has one thing to say instead of the page that was asked for. */
export function Notice({ kind }: { kind: keyof typeof icons }) {
  const { t } = useTranslation("app");
  const { data: services } = useQuery({ ...read(auth.services, {}), ...outlivingSessions });
  // On the phone the title is the top bar.
  const isPhone = useIsPhone();
  const title = {
    notFound: t(($) => $.pageNotFound),
    nothingYet: t(($) => $.nothingYet),
    expired: t(($) => $.trialExpired),
    temporaryPassword: t(($) => $.temporaryPassword),
  }[kind];
  const text = {
    notFound: t(($) => $.pageNotFoundWhy),
    nothingYet: t(($) => $.nothingYetWhy),
    expired: t(($) => $.trialExpiredWhy),
    temporaryPassword: t(($) => $.temporaryPasswordWhy),
  }[kind];
  const wayOut: Partial<Record<typeof kind, ReactNode>> = {
    expired: isOutside(services?.order) && <a href={services.order}>{t(($) => $.orderNow)}</a>,
    notFound: <Link to="/">{t(($) => $.toStart)}</Link>,
  };
  return (
    <Page title={title} isTitleHidden={!isPhone}>
      <EmptyBlock icon={icons[kind]} title={title} text={text} action={wayOut[kind]} isTall />
    </Page>
  );
}
