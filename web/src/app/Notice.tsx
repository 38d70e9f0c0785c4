import { Button } from "@mantine/core";
import { IconMapOff, IconMoodEmpty } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../ui/feedback/EmptyBlock.tsx";
import { useIsPhone } from "../ui/theme/media.ts";
import { Page } from "../ui/page/Page.tsx";
import { paths } from "./paths.ts";

const icons = { notFound: IconMapOff, nothingYet: IconMoodEmpty };

/** A page that has one thing to say instead of the page that was asked for. */
export function Notice({ kind }: { kind: keyof typeof icons }) {
  const { t } = useTranslation("app");
  // On the phone the title is the top bar.
  const isPhone = useIsPhone();
  const [title, text] = {
    notFound: [t(($) => $.pageNotFound), t(($) => $.pageNotFoundWhy)],
    nothingYet: [t(($) => $.nothingYet), t(($) => $.nothingYetWhy)],
  }[kind] as [string, string];
  return (
    <Page title={title} isTitleHidden={!isPhone}>
      <EmptyBlock
        icon={icons[kind]}
        title={title}
        text={text}
        action={
          kind === "notFound" && (
            <Button component={Link} to={paths.start} variant="default">
              {t(($) => $.toStart)}
            </Button>
          )
        }
        isTall
      />
    </Page>
  );
}
