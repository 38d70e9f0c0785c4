import { Button } from "@mantine/core";
import { IconHeadset, IconLogout } from "@tabler/icons-react";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { endSupport } from "../api/current-user.ts";
import { whileReadingRests } from "../api/query-client.ts";
import classes from "./Banner.module.css";

/** Says who acts as whom for as long as a super admin does, and leads back to where it began (rule access/support). */
export function SupportBanner({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("app");
  const cache = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => whileReadingRests(cache, endSupport),
  });
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
        // Until the page is left.
        loading={isPending || isSuccess}
        onClick={() => mutate()}
      >
        {t(($) => $.endSupport)}
      </Button>
    </section>
  );
}
