import { Link, useLocation } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { canonical } from "./gate.ts";
import { type NamedScreen, screens } from "./screens.ts";

type Props = Omit<ComponentProps<"a">, "href" | "children"> & {
  screen: NamedScreen;
  iconSize?: number;
  children: ReactNode;
};

/** A link of the menu; the router marks the current page with aria-current, and here its tabs do too. */
export function MenuLink({ screen, iconSize = 20, children, ...rest }: Props) {
  const isTabOpen = useLocation({ select: ({ pathname }) => tabOf(pathname) === screen.path });
  return (
    <Link to={screen.path} {...(isTabOpen && { "aria-current": "page" })} {...rest}>
      <screen.icon size={iconSize} stroke={1.75} aria-hidden />
      {children}
    </Link>
  );
}

function tabOf(pathname: string): string | undefined {
  return screens.find(({ path }) => canonical(path) === canonical(pathname))?.tabOf;
}
