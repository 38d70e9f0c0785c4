import { useState } from "react";
import { useTranslation } from "react-i18next";
import { write } from "../../api/offline/waiting.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useTraveller } from "./data.ts";

/** Keeps what is written on this device, and says so; a device that cannot keep it says that. */
export function useWriting() {
  const { t } = useTranslation("offline");
  const { id } = useTraveller();
  const [isBusy, setBusy] = useState(false);
  const keep = async (made: Parameters<typeof write>[1]): Promise<boolean> => {
    setBusy(true);
    try {
      await write(id, made);
      void showSnackbar(
        t(($) => $.kept),
        { kind: "kept" },
      );
      return true;
    } catch {
      // A full or a shut store: what was entered stays on the screen.
      void showSnackbar(
        t(($) => $.cannotKeep),
        { isError: true },
      );
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, keep, write: (made: Parameters<typeof write>[1]) => void keep(made) };
}
