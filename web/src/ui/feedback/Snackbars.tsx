import "./snackbars.css";
import { UnstyledButton } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import { createRoot } from "react-dom/client";
import { currentLanguage } from "../../api/language.ts";
import classes from "./Snackbars.module.css";
import { de, en } from "../texts/texts.ts";
import { Themed } from "../theme/Themed.tsx";

const { closeMessage } = currentLanguage() === "en" ? en : de;

type Line = {
  message: string;
  action: { label: string; onAct: () => void } | undefined;
  kind: string | undefined;
  autoClose: number | false;
};

const lastOfKind = new Map<string, string>();

/** Shows a line that a person may close. */
export function showInSnackbars({ message, action, kind, autoClose }: Line): void {
  const replaced = kind && lastOfKind.get(kind);
  if (replaced) notifications.hide(replaced);
  const id = notifications.show({
    message: action ? (
      <span className={classes.line}>
        {message}
        <UnstyledButton
          className={classes.action}
          onClick={() => {
            notifications.hide(id);
            action.onAct();
          }}
        >
          {action.label}
        </UnstyledButton>
      </span>
    ) : (
      message
    ),
    autoClose,
    closeButtonProps: { "aria-label": closeMessage },
  });
  if (kind) lastOfKind.set(kind, id);
}

// A place of their own beside the program, so that they outlive a change of the page.
const place = document.body.appendChild(document.createElement("div"));
createRoot(place).render(
  <Themed>
    <Notifications position="bottom-left" limit={3} classNames={classes} containerWidth={420} />
  </Themed>,
);
