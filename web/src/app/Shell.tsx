import "../ui/theme/shell.css";
import { useLocalStorage } from "@mantine/hooks";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useVersion } from "../api/installation.ts";
import { useHasDrawerRoom, useIsPhone, useIsWide } from "../ui/theme/media.ts";
import { BottomBar } from "./BottomBar.tsx";
import { Drawer } from "./Drawer.tsx";
import { useKeptProgram } from "./use-kept-program.ts";
import { usePushes } from "./use-pushes.ts";
import { useScreensAhead } from "./use-screens-ahead.ts";
import { HiddenPlacesBanner } from "./HiddenPlacesBanner.tsx";
import classes from "./Shell.module.css";
import { SupportBanner } from "./SupportBanner.tsx";
import { TopBar } from "./TopBar.tsx";
import { TrialBanner } from "./TrialBanner.tsx";
import { WaitingBanner } from "./WaitingBanner.tsx";
import { WantedBanner } from "./WantedBanner.tsx";

type Props = { user: CurrentUser; path: string; hasDrawer: boolean; children: ReactNode };

/** The frame around every page: top bar and drawer, on the phone a bottom bar instead. */
export function Shell({ user, path, hasDrawer, children }: Props) {
  const { t } = useTranslation("app");
  // Asked for at the start, also where no label shows it (rule access/gate).
  useVersion();
  useScreensAhead(user);
  useKeptProgram(user);
  usePushes(user);
  const isPhone = useIsPhone();
  const [isDrawerOpen, setDrawerOpen] = useDrawer();

  return (
    <div className={classes.shell} data-open={(hasDrawer && isDrawerOpen) || undefined}>
      <a className={classes.skip} href="#content">
        {t(($) => $.skipToContent)}
      </a>
      {!isPhone && <TopBar user={user} hasDrawer={hasDrawer} />}
      {!isPhone && hasDrawer && (
        <Drawer user={user} isOpen={isDrawerOpen} onToggle={() => setDrawerOpen(!isDrawerOpen)} />
      )}
      <div className={classes.banners}>
        <SupportBanner user={user} />
        <WantedBanner user={user} />
        <HiddenPlacesBanner user={user} />
        <TrialBanner user={user} />
        <WaitingBanner path={path} />
      </div>
      <div className={classes.content}>{children}</div>
      {isPhone && <BottomBar user={user} hasDrawer={hasDrawer} />}
    </div>
  );
}

/** Whether the drawer is open, as the person left it; where it would take the room of the page it starts closed. */
function useDrawer() {
  const remembered = useLocalStorage({ key: "isDrawerOpen", defaultValue: useIsWide() });
  const passing = useState(false);
  return useHasDrawerRoom() ? remembered : passing;
}
