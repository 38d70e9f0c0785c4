import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconHelpCircle, IconShoppingCart } from "@tabler/icons-react";
import { roles } from "@wegbuch/contract/access/roles";
import { auth } from "@wegbuch/contract/auth/endpoints";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { useTranslation } from "react-i18next";
import { read } from "../api/client.ts";
import { outlivingSessions } from "../api/query-client.ts";
import { Brand } from "../ui/Brand.tsx";
import { isOutside } from "./outside-address.ts";
import { ProfileMenu } from "./ProfileMenu.tsx";
import classes from "./TopBar.module.css";

/** Product title, whose company this is, order and help links, profile menu. */
export function TopBar({ user, hasDrawer }: { user: CurrentUser; hasDrawer: boolean }) {
  const { t } = useTranslation("app");
  const { data: services } = useQuery({ ...read(auth.services, {}), ...outlivingSessions });
  const mayOrder = user.role.id === roles.admin && !user.isHWNOE;
  const links = [
    { name: t(($) => $.order), icon: IconShoppingCart, address: mayOrder ? services?.order : null },
    { name: t(($) => $.faq), icon: IconHelpCircle, address: services?.help },
  ];
  return (
    <header className={classes.bar}>
      <div className={classes.brand} data-wide={!hasDrawer || undefined}>
        <Brand />
      </div>
      <p className={classes.mandator}>{user.mandator?.name ?? t(($) => $.superAdmin)}</p>
      <nav className={classes.links}>
        {links.map(
          ({ name, icon: Icon, address }) =>
            isOutside(address) && (
              <Button
                key={name}
                component="a"
                href={address}
                target="_blank"
                rel="noreferrer"
                variant="subtle"
                className={classes.link}
                leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
              >
                {name}
              </Button>
            ),
        )}
      </nav>
      <ProfileMenu user={user} />
    </header>
  );
}
