import { CloseButton } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import { ConnectionBar } from "./ConnectionBar.tsx";
import { clearError, enterPlace, useErrorMessage } from "./error-bar.ts";
import classes from "./ErrorBar.module.css";

/**
 * Where failed calls are told: on the page, and in each dialog for what fails while it is open; above it, how the
 * connection is. It pushes the content down and never covers it.
 */
export function ErrorBar() {
  const { t } = useTranslation("ui");
  const place = useId();
  const message = useErrorMessage(place);
  // Leaving the screen clears it.
  useEffect(() => enterPlace(place), [place]);
  return (
    <>
      <ConnectionBar />
      <div role="alert">
        {message && (
          <div className={classes.bar}>
            <IconAlertCircle size={18} stroke={1.75} aria-hidden />
            <p>
              {message.heading && <strong>{message.heading} </strong>}
              {message.text}
            </p>
            <CloseButton
              size={40}
              iconSize={18}
              aria-label={t(($) => $.closeMessage)}
              onClick={() => clearError(place)}
            />
          </div>
        )}
      </div>
    </>
  );
}
