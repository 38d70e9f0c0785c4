import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ActionMenu } from "../../ui/page/ActionMenu.tsx";
import type { Action } from "../../ui/page/actions.ts";
import classes from "./ListRow.module.css";

type Props = { name: string; actions: readonly Action[]; children: ReactNode };

/** A row with its menu: by ⋮, the right mouse button, the menu key or a long press. */
export function ListRow({ name, actions, children }: Props) {
  const { t } = useTranslation("ui");
  const hasMenu = actions.length > 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a second way to the button inside
    <li className={classes.row} onContextMenu={hasMenu ? openMenu : undefined}>
      {children}
      {hasMenu && (
        <span className={classes.menu}>
          <ActionMenu name={t(($) => $.actionsFor, { name })} actions={actions} />
        </span>
      )}
    </li>
  );
}

function openMenu(event: MouseEvent<HTMLElement>): void {
  // The menu itself is drawn elsewhere, though it is the row's child.
  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
  const dots = event.currentTarget.querySelector<HTMLElement>("button[aria-haspopup]");
  if (dots === null || dots.getAttribute("aria-expanded") === "true") return;
  event.preventDefault();
  dots.focus();
  dots.click();
}
