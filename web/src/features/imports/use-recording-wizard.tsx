import { IconRoute } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Action } from "../../ui/page/actions.ts";
import { lazyPart } from "../../ui/page/lazy-part.ts";

const RecordingWizard = lazyPart(() =>
  import("./RecordingWizard.tsx").then(({ RecordingWizard: Dialog }) => ({ default: Dialog })),
);

/** What opens the wizard of recordings, and the wizard while it is open. */
export function useRecordingWizard(): { action: Action; wizard: ReactNode } {
  const { t } = useTranslation("recordings");
  const [isOpen, setOpen] = useState(false);
  return {
    action: { label: t(($) => $.start), icon: IconRoute, onAct: () => setOpen(true) },
    wizard: isOpen && (
      <Suspense>
        <RecordingWizard onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
