import { UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBell } from "@tabler/icons-react";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { isTold, useUnseenCount } from "../entities/notifications/data.ts";
import { lazyPart } from "../ui/page/lazy-part.ts";
import { Popup } from "../ui/page/Popup.tsx";
import classes from "./Bell.module.css";
import { shownCount } from "./shown-count.ts";

const BellPanel = lazyPart(() => import("./BellPanel.tsx").then((module) => ({ default: module.BellPanel })));

/** How much is new, and the latest of it beside the bell; all of it has a page of its own. */
export function Bell({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("app");
  const count = useUnseenCount(user) ?? 0;
  const [isOpen, { close, toggle }] = useDisclosure();
  if (!isTold(user)) return null;
  const label = count === 0 ? t(($) => $.bell) : t(($) => $.bellWith, { count, number: shownCount(count) });
  return (
    <Popup
      isOpen={isOpen}
      onClose={close}
      position="bottom-end"
      width={400}
      offset={4}
      padding={0}
      returnFocus
      button={
        <UnstyledButton className={classes.bell} aria-label={label} onClick={toggle}>
          <IconBell size={20} stroke={1.75} aria-hidden />
          {count > 0 && (
            <span className={classes.count} aria-hidden>
              {shownCount(count)}
            </span>
          )}
        </UnstyledButton>
      }
    >
      <Suspense fallback={<div className={classes.panel} />}>
        <BellPanel onClose={close} />
      </Suspense>
    </Popup>
  );
}
