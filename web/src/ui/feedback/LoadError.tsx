import { Button } from "@mantine/core";
import { IconDatabaseOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "./EmptyBlock.tsx";

/** Stands where a list could not be loaded; the reason is in the error bar. */
export function LoadError({ onRetry }: { onRetry: () => unknown }) {
  const { t } = useTranslation("ui");
  return (
    <EmptyBlock
      icon={IconDatabaseOff}
      title={t(($) => $.couldNotLoad)}
      action={
        <Button variant="default" onClick={() => void onRetry()}>
          {t(($) => $.tryAgain)}
        </Button>
      }
    />
  );
}
