import { Button } from "@mantine/core";
import { IconExternalLink, IconLogout } from "@tabler/icons-react";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { useTranslation } from "react-i18next";
import { useUnseenCount } from "../entities/notifications/data.ts";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { LanguageSwitch } from "../ui/form/LanguageSwitch.tsx";
import { menuOf, openTo } from "./gate.ts";
import { Initials } from "./Initials.tsx";
import { useLogout } from "./use-logout.tsx";
import { MenuLink } from "./MenuLink.tsx";
import classes from "./MoreSheet.module.css";
import { paths } from "./paths.ts";
import { PersonalLinks } from "./PersonalLinks.tsx";
import { useOutsideLinks } from "./use-outside-links.ts";
import { usePages } from "./use-pages.ts";
import { VersionLabel } from "./VersionLabel.tsx";

type Props = { user: CurrentUser; hasDrawer: boolean; isOpen: boolean; onClose: () => void };

/** What the drawer and the profile menu hold on a wide screen. */
export function MoreSheet({ user, hasDrawer, isOpen, onClose }: Props) {
  const { t } = useTranslation("app");
  const pages = usePages();
  const links = useOutsideLinks(user);
  const { logout, question } = useLogout();
  const count = useUnseenCount(user);
  const notifications = openTo(user, pages).find(({ path }) => path === paths.notifications);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t(($) => $.more)} size="form">
      <div className={classes.person}>
        <Initials user={user} />
        <div>
          <strong>
            {user.firstName} {user.lastName}
          </strong>
          <p>{user.mandator?.name ?? t(($) => $.superAdmin)}</p>
        </div>
      </div>
      {hasDrawer && notifications && (
        <MenuLink
          screen={notifications}
          iconSize={24}
          badge={count}
          className={classes.row}
          onClick={onClose}
        >
          {t(($) => $.screens.notifications)}
        </MenuLink>
      )}
      {hasDrawer &&
        menuOf(user, pages).map(({ group, entries }) => (
          <nav key={group} aria-label={t(($) => $.groups[group])}>
            <h3 className={classes.group}>{t(($) => $.groups[group])}</h3>
            {entries.map((screen) => (
              <MenuLink
                key={screen.path}
                screen={screen}
                iconSize={24}
                className={classes.row}
                onClick={onClose}
              >
                {t(($) => $.screens[screen.name])}
              </MenuLink>
            ))}
          </nav>
        ))}
      <div className={classes.others} hidden={!hasDrawer && links.length === 0}>
        {hasDrawer && <PersonalLinks user={user} className={classes.row} iconSize={24} onFollow={onClose} />}
        {links.map(({ name, address }) => (
          <a key={name} href={address} target="_blank" rel="noreferrer" className={classes.row}>
            <IconExternalLink size={24} stroke={1.75} aria-hidden />
            {t(($) => $[name])}
          </a>
        ))}
      </div>
      <div className={classes.foot}>
        <LanguageSwitch />
        <Button
          variant="default"
          size="lg"
          fullWidth
          leftSection={<IconLogout size={20} stroke={1.75} aria-hidden />}
          onClick={logout}
        >
          {t(($) => $.logout)}
        </Button>
        <VersionLabel />
        {question}
      </div>
    </Dialog>
  );
}
