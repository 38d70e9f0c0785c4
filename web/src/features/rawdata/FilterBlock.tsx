import { Button } from "@mantine/core";
import { type Icon, IconFilter } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";

type Props = { icon: Icon; title: string; text: string; onFilter: () => void };

/** Stands in place of a table that another filter would bring. */
export function FilterBlock({ icon, title, text, onFilter }: Props) {
  const { t } = useTranslation("rawdata");
  return (
    <div className="card">
      <EmptyBlock
        icon={icon}
        title={title}
        text={text}
        action={
          <Button
            variant="default"
            leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
            onClick={onFilter}
          >
            {t(($) => $.openFilter)}
          </Button>
        }
        isTall
      />
    </div>
  );
}
