import { Button, VisuallyHidden } from "@mantine/core";
import { IconMoodSad } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../ui/EmptyBlock.tsx";
import { isFailedImport, mayReload } from "./stale-code.ts";

/** Stands for a page that failed; one whose code a new version replaced comes back by itself. */
export function Crash({ error }: { error: unknown }) {
  const { t } = useTranslation("entry");
  useEffect(() => {
    if (isFailedImport(error) && mayReload(Date.now(), sessionStorage)) location.reload();
  }, [error]);
  return (
    <main id="content">
      <VisuallyHidden component="h1">{t(($) => $.crashed)}</VisuallyHidden>
      <EmptyBlock
        icon={IconMoodSad}
        title={t(($) => $.crashed)}
        text={t(($) => $.crashedWhy)}
        action={
          <Button variant="default" onClick={() => location.reload()}>
            {t(($) => $.reload)}
          </Button>
        }
        isTall
      />
    </main>
  );
}
