import { Button } from "@mantine/core";
import { IconMapOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";

/** What a map was to show did not come; the dialog says so itself, it covers the error bar. */
export function MapFailure({ title, onRetry }: { title: string; onRetry: () => void }) {
  const { t } = useTranslation("ui");
  return (
    <div role="alert">
      <EmptyBlock
        icon={IconMapOff}
        title={title}
        action={
          <Button variant="default" onClick={onRetry}>
            {t(($) => $.tryAgain)}
          </Button>
        }
      />
    </div>
  );
}
