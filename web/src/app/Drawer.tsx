import { UnstyledButton } from "@mantine/core";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { useTranslation } from "react-i18next";
import classes from "./Drawer.module.css";
import { menuOf } from "./gate.ts";
import { MenuLink } from "./MenuLink.tsx";
import { useBadges } from "./use-badges.ts";
import { usePages } from "./use-pages.ts";
import { VersionLabel } from "./VersionLabel.tsx";
import { Tip } from "../ui/page/Tip.tsx";

type Props = { user: CurrentUser; isOpen: boolean; onToggle: () => void };

/** The menu at the left: 240 px with names, or 64 px with icons and tooltips. */
export function Drawer({ user, isOpen, onToggle }: Props) {
  const { t } = useTranslation("app");
  const pages = usePages();
  const badges = useBadges(user);
  const toggle = isOpen ? t(($) => $.closeDrawer) : t(($) => $.openDrawer);
  const Toggle = isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <nav className={classes.drawer} data-collapsed={!isOpen || undefined} aria-label={t(($) => $.mainMenu)}>
      <div className={classes.menu}>
        {menuOf(user, pages).map(({ group, entries }) => (
          <section key={group} aria-label={t(($) => $.groups[group])}>
            {isOpen && <h2 className={classes.group}>{t(($) => $.groups[group])}</h2>}
            {entries.map((screen) => (
              <Tip
                key={screen.path}
                label={t(($) => $.screens[screen.name])}
                position="right"
                disabled={isOpen}
              >
                <MenuLink screen={screen} badge={badges[screen.path]} className={classes.link}>
                  <span data-hidden={!isOpen || undefined}>{t(($) => $.screens[screen.name])}</span>
                </MenuLink>
              </Tip>
            ))}
          </section>
        ))}
      </div>
      <div className={classes.foot}>
        {isOpen && <VersionLabel />}
        <Tip label={toggle} position="right">
          <UnstyledButton
            className={classes.toggle}
            aria-label={toggle}
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            <Toggle size={20} stroke={1.75} aria-hidden />
          </UnstyledButton>
        </Tip>
      </div>
    </nav>
  );
}
