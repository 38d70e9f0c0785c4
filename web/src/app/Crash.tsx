import { Button, VisuallyHidden } from "@mantine/core";
import { IconMoodSad } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../ui/feedback/EmptyBlock.tsx";

/** Stands for a page that failed. It never reloads by itself: without a network nothing would come back. */
export function Crash() {
  const { t } = useTranslation("entry");
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
