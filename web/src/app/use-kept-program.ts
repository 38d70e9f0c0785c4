import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isInstalled } from "../api/installing.ts";
import { showSnackbar } from "../ui/feedback/snackbar.ts";
import { savesData } from "./idle.ts";

let isKept = false;

/**
 * Keeps the program on the devices of a company's people, unless the browser is told to save data and the product is not
 * installed there; says when a newer one has come.
 */
export function useKeptProgram({ mandator, supportedBy }: CurrentUser): void {
  const { t } = useTranslation("app");
  const isWanted = mandator !== null && supportedBy === null;
  useEffect(() => {
    if (!isWanted || isKept || (savesData() && !isInstalled())) return;
    isKept = true;
    const tell = (reload: () => void): void => {
      const onAct = () => {
        reload();
        // Whoever stays for what he has entered finds it again.
        setTimeout(tell, rememberedMilliseconds, reload);
      };
      const action = { label: t(($) => $.reload), onAct };
      void showSnackbar(
        t(($) => $.newVersion),
        { action, kind: "version", stays: true },
      );
    };
    void import("./keep-program.ts").then(({ keepProgram }) => keepProgram(tell));
  }, [isWanted, t]);
}

const rememberedMilliseconds = 5_000;
