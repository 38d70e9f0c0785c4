import { IconClockOff, IconKey, IconMapOff, IconMoodEmpty } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Page } from "../ui/Page.tsx";
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
    notFound: <Link to="/">{t(($) => $.toStart)}</Link>,
  };
  return (
    <Page title={title} isTitleHidden>
      <EmptyBlock icon={icons[kind]} title={title} text={text} action={wayOut[kind]} isTall />
    </Page>
  );
}
