import { Button, Popover, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconLogout } from "@tabler/icons-react";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { useTranslation } from "react-i18next";
import { LanguageSwitch } from "../ui/LanguageSwitch.tsx";
import { Initials } from "./Initials.tsx";
import { useLogout } from "./logout.ts";
import classes from "./ProfileMenu.module.css";

/** Who is logged in, the language, and the way out. */
export function ProfileMenu({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("app");
  const logout = useLogout();
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Popover position="bottom-end" width={240} offset={4} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.target} aria-label={t(($) => $.profileMenu, { name })}>
          <Initials user={user} />
          <span className={classes.who}>
            <strong>{name}</strong>
            <span>{user.email}</span>
          </span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.content}>
        <LanguageSwitch isFullWidth />
        <Button
          variant="default"
          fullWidth
          leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
          onClick={logout}
        >
          {t(($) => $.logout)}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
