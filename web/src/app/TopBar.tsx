import { Button } from "@mantine/core";
import { IconHelpCircle, IconShoppingCart } from "@tabler/icons-react";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { useTranslation } from "react-i18next";
import { Brand } from "../ui/theme/Brand.tsx";
import { Bell } from "./Bell.tsx";
import { JumpButton } from "./JumpButton.tsx";
import { ProfileMenu } from "./ProfileMenu.tsx";
import classes from "./TopBar.module.css";
import { useOutsideLinks } from "./use-outside-links.ts";

const icons = { order: IconShoppingCart, faq: IconHelpCircle };

/** Product title, whose company this is, order and help links, profile menu. */
export function TopBar({ user, hasDrawer }: { user: CurrentUser; hasDrawer: boolean }) {
  const { t } = useTranslation("app");
  const links = useOutsideLinks(user);
  return (
    <header className={classes.bar}>
      <div className={classes.brand} data-wide={!hasDrawer || undefined}>
        <Brand />
      </div>
      <p className={classes.mandator}>{user.mandator?.name ?? t(($) => $.superAdmin)}</p>
      {hasDrawer && <JumpButton user={user} />}
      <nav className={classes.links} aria-label={t(($) => $.moreLinks)}>
        {links.map(({ name, address }) => {
          const Icon = icons[name];
          return (
            <Button
              key={name}
              component="a"
              href={address}
              target="_blank"
              rel="noreferrer"
              variant="subtle"
              className="soft medium"
              leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
            >
              {t(($) => $[name])}
            </Button>
          );
        })}
      </nav>
      {hasDrawer && <Bell user={user} />}
      <ProfileMenu user={user} hasDrawer={hasDrawer} />
    </header>
  );
}
