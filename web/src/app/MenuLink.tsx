import { Link } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import type { NamedScreen } from "./screens.ts";

type Props = Omit<ComponentProps<"a">, "href" | "children"> & {
  screen: NamedScreen;
  iconSize?: number;
  children: ReactNode;
};

/** A link of the menu; the router marks the current page with aria-current. */
export function MenuLink({ screen, iconSize = 20, children, ...rest }: Props) {
  return (
    <Link to={screen.path} {...rest}>
      <screen.icon size={iconSize} stroke={1.75} aria-hidden />
      {children}
    </Link>
  );
}
