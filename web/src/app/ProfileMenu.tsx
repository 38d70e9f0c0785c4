import { Menu, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconLogout } from "@tabler/icons-react";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { useTranslation } from "react-i18next";
import { Initials } from "./Initials.tsx";
import { useLogout } from "./logout.ts";
import classes from "./ProfileMenu.module.css";

/** Who is logged in, and the way out. */
export function ProfileMenu({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("app");
  const logout = useLogout();
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Menu position="bottom-end" width={220} offset={4}>
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={t(($) => $.profileMenu, { name })}>
          <Initials user={user} />
          <span className={classes.who}>
            <strong>{name}</strong>
            <span>{user.email}</span>
          </span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          className={classes.item}
          leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
          onClick={logout}
        >
          {t(($) => $.logout)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
