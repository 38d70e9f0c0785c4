import { ActionIcon } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ActionMenu } from "../page/ActionMenu.tsx";
import type { RowAction } from "./paged-list.ts";
import classes from "./RowActions.module.css";
import { Tip } from "../page/Tip.tsx";

const mostIcons = 2;

function tipOf({ label, about }: RowAction): string {
  return about ? `${label}: ${about}` : label;
}

/** The last cell of a row: inline actions as icons, all of them behind ⋮. Quiet until the row is looked at. */
export function RowActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const { t } = useTranslation("ui");
  const inline = actions.filter(({ isInline }) => isInline).slice(0, mostIcons);
  if (actions.length === 0) return null;
  return (
    <div className="line to-end">
      {inline.map((action) => (
        <Tip key={action.label} label={action.whyNot ?? tipOf(action)}>
          <ActionIcon
            variant="subtle"
            size={40}
            aria-label={`${action.label}: ${name}`}
            aria-disabled={Boolean(action.whyNot) || undefined}
            data-disabled={Boolean(action.whyNot) || undefined}
            loading={action.isBusy ?? false}
            className={classes.icon}
            onClick={() => !action.whyNot && action.onAct()}
          >
            <action.icon size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tip>
      ))}
      {actions.length > inline.length && (
        <ActionMenu name={t(($) => $.actionsFor, { name })} actions={actions} />
      )}
    </div>
  );
}
