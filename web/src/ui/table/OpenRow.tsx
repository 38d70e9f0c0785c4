import { UnstyledButton } from "@mantine/core";
import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./OpenRow.module.css";

/** The name of a row as a button that opens it, for the keyboard and for those who hear the page. */
export function OpenRow({
  name,
  isUnfolded,
  onOpen,
  children,
}: {
  name: string;
  /** Given where opening unfolds the row itself. */
  isUnfolded?: boolean | undefined;
  onOpen: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation("ui");
  return (
    <UnstyledButton
      className={classes.open}
      data-opener
      aria-label={t(($) => $.openRow, { name })}
      aria-expanded={isUnfolded}
      onClick={onOpen}
    >
      {children}
    </UnstyledButton>
  );
}

/** Lets a click anywhere on a row open it, unless it hits something of its own there or marks text. */
export function openedBy<Row>(row: Row, onOpen: ((row: Row) => void) | undefined) {
  return onOpen
    ? {
        "data-opens": true,
        onClick: ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
          // Menus of a row are drawn elsewhere, though they are its children.
          const isOwn = target instanceof Element && currentTarget.contains(target);
          const isTaken = !isOwn || target.closest("button, a, input, label, [data-tick]") !== null;
          if (!isTaken && getSelection()?.isCollapsed !== false) onOpen(row);
        },
      }
    : {};
}
