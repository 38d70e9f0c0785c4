import { Button, type ButtonProps } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

type Props = Pick<ButtonProps, "size" | "variant"> & {
  /** From `useCopying`. */
  copying: { outcome: "copied" | "failed" | null; copy: () => Promise<void> };
};

/** Copies the text beside it, and says when it has. */
export function CopyButton({ copying: { outcome, copy }, ...look }: Props) {
  const { t } = useTranslation("ui");
  const isCopied = outcome === "copied";
  const Sign = isCopied ? IconCheck : IconCopy;
  return (
    <Button
      size="md"
      {...look}
      leftSection={<Sign size={18} stroke={1.75} aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? t(($) => $.copied) : t(($) => $.copy)}</span>
    </Button>
  );
}
