import { Button } from "@mantine/core";
import { IconHeadset, IconLogout } from "@tabler/icons-react";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { useTranslation } from "react-i18next";
import classes from "./Banner.module.css";
import { useLogout } from "./logout.ts";

/** Says who acts as whom for as long as a super admin does; it ends by logging out (OQ-063, amendments 38). */
export function SupportBanner({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("app");
  const logout = useLogout();
  if (user.supportedBy === null) return null;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <section className={classes.support} aria-label={t(($) => $.support)}>
      <IconHeadset size={18} stroke={1.75} aria-hidden />
      <p>
        <strong>{t(($) => $.actingAs, { name, mandator: user.mandator?.name })}</strong>{" "}
        <span>{t(($) => $.actedBy, { name: user.supportedBy })}</span>
      </p>
      <Button
        size="compact-sm"
        variant="default"
        className={classes.end}
        leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />}
        onClick={logout}
      >
        {t(($) => $.endSupport)}
      </Button>
    </section>
  );
}
