import { UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMenu2 } from "@tabler/icons-react";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { useTranslation } from "react-i18next";
import { useUnseenCount } from "../entities/notifications/data.ts";
import { primaryPlace } from "../ui/page/PageActions.tsx";
import classes from "./BottomBar.module.css";
import { barOf } from "./gate.ts";
import { MenuLink, WaitingCount } from "./MenuLink.tsx";
import { MoreSheet } from "./MoreSheet.tsx";
import { useBadges } from "./use-badges.ts";
import { usePages } from "./use-pages.ts";

/** Pages named on the bar beside "more". */
const mostEntries = 3;

/** The page's own action stands behind so many of them. */
const middle = 2;

/** The phone's menu: the first pages of this person, and a sheet with the rest. */
export function BottomBar({ user, hasDrawer }: { user: CurrentUser; hasDrawer: boolean }) {
  const { t } = useTranslation("app");
  const [isMoreOpen, { open, close }] = useDisclosure();
  const pages = usePages();
  const badges = useBadges(user);
  const count = useUnseenCount(user) ?? 0;
  const entries = hasDrawer ? barOf(user, pages, mostEntries) : [];
  const linkTo = (screen: (typeof entries)[number]) => (
    <MenuLink
      key={screen.path}
      screen={screen}
      iconSize={24}
      badge={badges[screen.path]}
      className={classes.entry}
    >
      <span>{t(($) => $.shortScreens[screen.name])}</span>
    </MenuLink>
  );
  return (
    <>
      <nav className={classes.bar} aria-label={t(($) => $.mainMenu)}>
        {entries.slice(0, middle).map(linkTo)}
        <div id={primaryPlace} />
        {entries.slice(middle).map(linkTo)}
        <UnstyledButton
          className={classes.entry}
          aria-haspopup="dialog"
          aria-expanded={isMoreOpen}
          onClick={open}
        >
          <IconMenu2 size={24} stroke={1.75} aria-hidden />
          {count > 0 && <WaitingCount count={count} />}
          <span>{t(($) => $.more)}</span>
        </UnstyledButton>
      </nav>
      <MoreSheet user={user} hasDrawer={hasDrawer} isOpen={isMoreOpen} onClose={close} />
    </>
  );
}
