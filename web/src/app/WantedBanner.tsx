import { CloseButton } from "@mantine/core";
import { IconArrowForwardUp } from "@tabler/icons-react";
import { useRouter, useRouterState } from "@tanstack/react-router";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { keepWanted, wantedAddress } from "../api/wanted-address.ts";
import { useNow } from "../ui/dates/use-now.ts";
import classes from "./Banner.module.css";
import { wantedScreen } from "./gate.ts";
import { usePages } from "./use-pages.ts";

/**
 * After a login leads on to the page that was to be opened before it; the login itself ends at '/'
 * (rule access/after-login).
 */
export function WantedBanner({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("app");
  const [address, setAddress] = useState(wantedAddress);
  const current = useRouterState({ select: ({ location }) => location.href });
  const screen = wantedScreen(address, { user, pages: usePages(), now: useNow() });
  const { history } = useRouter();
  if (address === null || screen === null || address === current) return null;
  const close = () => {
    keepWanted(null);
    setAddress(null);
  };
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    close();
    history.push(address);
  };
  return (
    <section className={classes.places} aria-label={t(($) => $.wanted)}>
      <IconArrowForwardUp size={18} stroke={1.75} aria-hidden />
      <p>
        {t(($) => $.toWanted)}{" "}
        <a href={address} onClick={open}>
          {t(($) => $.screens[screen.name])}
        </a>
      </p>
      <CloseButton size={32} iconSize={18} aria-label={t(($) => $.closeWanted)} onClick={close} />
    </section>
  );
}
