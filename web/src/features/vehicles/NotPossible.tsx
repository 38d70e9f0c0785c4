import { Button } from "@mantine/core";
import { IconCalculatorOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";

type Props = { why: string; mayWrite: boolean; onEdit: () => void };

/** Stands where a date would be: what it follows from is missing (rule upkeep/needs). */
export function NotPossible({ why, mayWrite, onEdit }: Props) {
  const { t } = useTranslation("vehicles");
  return (
    <EmptyBlock
      icon={IconCalculatorOff}
      title={t(($) => $.upkeepDialog.notPossible)}
      text={why}
      action={
        mayWrite && (
          <Button variant="default" onClick={onEdit}>
            {t(($) => $.editTitle)}
          </Button>
        )
      }
    />
  );
}
