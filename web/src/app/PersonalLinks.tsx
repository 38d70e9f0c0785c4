import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { useTranslation } from "react-i18next";
import { openTo } from "./gate.ts";
import { MenuLink } from "./MenuLink.tsx";
import { paths } from "./paths.ts";
import { usePages } from "./use-pages.ts";

type Props = { user: CurrentUser; className: string | undefined; iconSize?: number; onFollow: () => void };

const personal: readonly string[] = [paths.settings, paths.privacy, paths.help];

/** The pages everyone has: profile, help, and in a company who looked. */
export function PersonalLinks({ user, className, iconSize = 20, onFollow }: Props) {
  const { t } = useTranslation("app");
  const screens = openTo(user, usePages()).filter(({ path }) => personal.includes(path));
  return (
    <nav aria-label={t(($) => $.personal)}>
      {screens.map((screen) => (
        <MenuLink
          key={screen.path}
          screen={screen}
          iconSize={iconSize}
          className={className}
          onClick={onFollow}
        >
          {t(($) => $.screens[screen.name])}
        </MenuLink>
      ))}
    </nav>
  );
}
