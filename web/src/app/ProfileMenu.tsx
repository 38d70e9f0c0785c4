import { Button, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown, IconLogout } from "@tabler/icons-react";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { useTranslation } from "react-i18next";
import { LanguageSwitch } from "../ui/form/LanguageSwitch.tsx";
import { Popup } from "../ui/page/Popup.tsx";
import { Initials } from "./Initials.tsx";
import { useLogout } from "./use-logout.tsx";
import { PersonalLinks } from "./PersonalLinks.tsx";
import classes from "./ProfileMenu.module.css";

/** Who is logged in, the way to the profile, the language, and the way out. */
export function ProfileMenu({ user, hasDrawer }: { user: CurrentUser; hasDrawer: boolean }) {
  const { t } = useTranslation("app");
  const { logout, question } = useLogout();
  const [isOpen, { close, toggle }] = useDisclosure();
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Popup
      isOpen={isOpen}
      onClose={close}
      position="bottom-end"
      width={240}
      offset={4}
      returnFocus
      className="column gap-12"
      button={
        <UnstyledButton
          className={classes.target}
          aria-label={t(($) => $.profileMenu, { name })}
          onClick={toggle}
        >
          <Initials user={user} />
          <span className={classes.who}>
            <strong>{name}</strong>
            <span>{user.email}</span>
          </span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      }
    >
      {hasDrawer && <PersonalLinks user={user} className={classes.link} onFollow={close} />}
      <LanguageSwitch isFullWidth />
      <Button
        variant="default"
        fullWidth
        leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
        onClick={logout}
      >
        {t(($) => $.logout)}
      </Button>
      {question}
    </Popup>
  );
}
