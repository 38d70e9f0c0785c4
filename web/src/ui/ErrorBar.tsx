import { CloseButton } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { clearError, useErrorMessage } from "./error-bar.ts";
import classes from "./ErrorBar.module.css";

/** The one place where failed calls are told; it pushes the content down and never covers it. */
export function ErrorBar() {
  const { t } = useTranslation("ui");
  const message = useErrorMessage();
  // Leaving the screen clears it.
  useEffect(() => clearError, []);
  return (
    <div role="alert">
      {message && (
        <div className={classes.bar}>
          <IconAlertCircle size={18} stroke={1.75} aria-hidden />
          <p>
            {message.heading && <strong>{message.heading} </strong>}
            {message.text}
          </p>
          <CloseButton size={40} iconSize={18} aria-label={t(($) => $.closeMessage)} onClick={clearError} />
        </div>
      )}
    </div>
  );
}
