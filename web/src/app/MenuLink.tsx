import { Link, useLocation } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { canonical } from "./gate.ts";
import classes from "./MenuLink.module.css";
import { shownCount } from "./shown-count.ts";
import { type NamedScreen, screens } from "./screens.ts";

type Props = Omit<ComponentProps<"a">, "href" | "children"> & {
  screen: NamedScreen;
  iconSize?: number;
  /** How many things wait there for the person. */
  badge?: number | undefined;
  children: ReactNode;
};

/** A link of the menu; the router marks the current page with aria-current, and here its tabs do too. */
export function MenuLink({ screen, iconSize = 20, badge = 0, children, ...rest }: Props) {
  const isTabOpen = useLocation({ select: ({ pathname }) => tabOf(pathname) === screen.path });
  return (
    <Link to={screen.path} {...(isTabOpen && { "aria-current": "page" })} {...rest}>
      <screen.icon size={iconSize} stroke={1.75} aria-hidden />
      {badge > 0 && <WaitingCount count={badge} />}
      {children}
    </Link>
  );
}

/** A number beside the sign; read out as what it counts. */
export function WaitingCount({ count }: { count: number }) {
  const { t } = useTranslation("app");
  return (
    <>
      <span className={classes.badge} aria-hidden>
        {shownCount(count)}
      </span>
      <VisuallyHidden>{t(($) => $.waiting, { count })}</VisuallyHidden>
    </>
  );
}

function tabOf(pathname: string): string | undefined {
  return screens.find(({ path }) => canonical(path) === canonical(pathname))?.tabOf;
}
