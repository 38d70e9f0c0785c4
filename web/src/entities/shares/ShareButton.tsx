import { Button } from "@mantine/core";
import { IconShare2 } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../ui/page/lazy-part.ts";
import { useMayShare } from "./data.ts";

const ShareDialog = lazyPart(() =>
  import("./ShareDialog.tsx").then(({ ShareDialog: Dialog }) => ({ default: Dialog })),
);

type Props = { vehicle: { id: string; name: string }; size?: "sm" | "md" };

/** Opens the dialog that shares where a vehicle is, for whoever may. */
export function ShareButton({ vehicle, size = "sm" }: Props) {
  const { t } = useTranslation("shares");
  const [isOpen, setOpen] = useState(false);
  if (!useMayShare()) return null;
  return (
    <>
      <Button
        variant="default"
        fullWidth
        size={size}
        leftSection={<IconShare2 size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t(($) => $.title)}
      </Button>
      <Suspense>{isOpen && <ShareDialog vehicle={vehicle} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
