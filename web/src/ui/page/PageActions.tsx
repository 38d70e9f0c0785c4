import { ActionIcon, Button, Portal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ActionMenu } from "./ActionMenu.tsx";
import type { Action } from "./actions.ts";
import { useIsPhone } from "../theme/media.ts";
import classes from "./PageActions.module.css";
import { Tip } from "./Tip.tsx";

type Props = { primary?: Action; others?: readonly Action[] };

/** Where the phone's lower bar has room for the first thing that can be done on a page. */
export const primaryPlace = "primary-action";

/** What can be done on a page: buttons behind its title; on the phone a round one in the lower bar, and a menu. */
export function PageActions({ primary, others = [] }: Props) {
  const { t } = useTranslation("ui");
  const isPhone = useIsPhone();
  if (isPhone)
    return (
      <div className={classes.phone}>
        {primary && (
          <Portal target={`#${primaryPlace}`}>
            <ActionIcon
              size={52}
              className={classes.primary}
              aria-label={primary.label}
              title={primary.label}
              disabled={Boolean(primary.whyNot)}
              loading={primary.isBusy ?? false}
              onClick={primary.onAct}
            >
              <primary.icon size={24} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Portal>
        )}
        {others.length > 0 && <ActionMenu name={t(($) => $.actions)} actions={others} />}
      </div>
    );
  return (
    <>
      {others.map((action) => (
        <ActionButton key={action.label} action={action} variant="default" />
      ))}
      {primary && <ActionButton action={primary} variant="filled" />}
    </>
  );
}

function ActionButton({ action, variant }: { action: Action; variant: "default" | "filled" }) {
  return (
    <Tip label={action.whyNot} disabled={!action.whyNot}>
      <Button
        variant={variant}
        size="md"
        leftSection={<action.icon size={18} stroke={1.75} aria-hidden />}
        loading={action.isBusy ?? false}
        data-disabled={Boolean(action.whyNot) || undefined}
        aria-disabled={Boolean(action.whyNot) || undefined}
        onClick={() => !action.whyNot && action.onAct()}
      >
        {action.label}
      </Button>
    </Tip>
  );
}
