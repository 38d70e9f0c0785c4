import "./snackbars.css";
import { MantineProvider } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import { createRoot } from "react-dom/client";
import { currentLanguage } from "../api/language.ts";
import classes from "./Snackbars.module.css";
import { de, en } from "./texts.ts";
import { cssVariables, styleNonce, theme } from "./theme.ts";

const { closeMessage } = currentLanguage() === "en" ? en : de;

/** Shows a line that a person may close. */
export const show: typeof notifications.show = (snackbar) =>
  notifications.show({ ...snackbar, closeButtonProps: { "aria-label": closeMessage } });

// A place of their own beside the program, so that they outlive a change of the page.
const place = document.body.appendChild(document.createElement("div"));
createRoot(place).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    forceColorScheme="light"
    getStyleNonce={styleNonce}
  >
    <Notifications position="bottom-left" limit={3} classNames={classes} containerWidth={420} />
  </MantineProvider>,
);
