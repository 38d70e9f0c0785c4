import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { readWaiting, waitingNumber } from "../api/offline/waiting.ts";
import { endSession } from "../api/session.ts";
import { tellLogout } from "../api/tell-logout.ts";
import { lazyFrame } from "../ui/page/lazy-part.ts";

const ConfirmDialog = lazyFrame(() =>
  import("../ui/dialogs/ConfirmDialog.tsx").then((module) => ({ default: module.ConfirmDialog })),
);

/**
 * Ends the session here and on the server; the access gate then leads to the login. Where that takes along what was not
 * sent yet, it is said before (rule offline/end): draw `question` beside the button.
 */
export function useLogout(): { logout: () => void; question: ReactNode } {
  const { t } = useTranslation("app");
  const [count, setCount] = useState(0);
  const logout = async () => {
    await readWaiting();
    if (waitingNumber() > 0) setCount(waitingNumber());
    else await leave();
  };
  const question = count > 0 && (
    <Suspense>
      <ConfirmDialog
        isOpen
        onClose={() => setCount(0)}
        title={t(($) => $.offline.logoutTitle)}
        text={
          <>
            <strong>{t(($) => $.offline.lose, { count })}.</strong> {t(($) => $.offline.loseWhy)}
          </>
        }
        confirmLabel={t(($) => $.logout)}
        cancelLabel={t(($) => $.offline.stay)}
        isDangerous
        isBusy={false}
        onConfirm={() => void leave()}
      />
    </Suspense>
  );
  return { logout: () => void logout(), question };
}

/** Whatever the server answers, this browser is logged out (rule accounts/who-is-there); one that is away hears of it later. */
async function leave(): Promise<void> {
  const isOwed = await tellLogout().then(
    () => false,
    () => true,
  );
  endSession("loggedOut", { isOwed });
}
