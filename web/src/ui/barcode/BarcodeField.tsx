import { Button, Loader, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBarcode, IconCamera } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { silently } from "../../api/query-client.ts";
import classes from "./BarcodeField.module.css";
import { lazyPart } from "../page/lazy-part.ts";

const CameraDialog = lazyPart(() =>
  import("./CameraDialog.tsx").then(({ CameraDialog: Camera }) => ({ default: Camera })),
);

type Props = {
  label: string;
  description?: ReactNode;
  value: string;
  /** Gets what is typed, and what a scanner or the camera reads. */
  onChange: (text: string) => void;
  error?: ReactNode;
  /** What was read is being looked up. */
  isBusy?: boolean;
  /** Gets the focus when it appears, so that a scanner types into it. */
  isFirst?: boolean;
};

/** A field for barcodes: scanners type into it, and a camera reads them where there is one. */
export function BarcodeField({ onChange, isBusy = false, isFirst = false, ...input }: Props) {
  const { t } = useTranslation("ui");
  const field = useRef<HTMLInputElement>(null);
  const hasCamera = useHasCamera();
  const [isScanning, { open, close }] = useDisclosure();
  const [wasScanned, { open: setScanned }] = useDisclosure();
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  return (
    <>
      <TextInput
        {...input}
        ref={field}
        size="md"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        data-autofocus={isFirst || undefined}
        leftSection={<IconBarcode size={20} stroke={1.75} aria-hidden />}
        rightSectionWidth={hasCamera ? 124 : undefined}
        rightSection={
          <span className={classes.end}>
            {isBusy && <Loader size={18} />}
            {hasCamera && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconCamera size={16} stroke={1.75} aria-hidden />}
                onClick={() => {
                  setScanned();
                  open();
                }}
              >
                {t(($) => $.scan)}
              </Button>
            )}
          </span>
        }
        onChange={(event) => onChange(event.currentTarget.value)}
        // Scanners end with Enter, which is no word to the form around.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {wasScanned && (
        <Suspense>
          <CameraDialog
            isOpen={isScanning}
            onClose={close}
            onRead={onChange}
            note={input.error || input.description}
          />
        </Suspense>
      )}
    </>
  );
}

/** Whether this device has a camera; nobody is asked for leave yet. */
function useHasCamera(): boolean {
  const { data } = useQuery({
    queryKey: ["hasCamera"],
    queryFn: async () => {
      // Without a secure connection there are no devices to ask for.
      const devices = await (navigator.mediaDevices as MediaDevices | undefined)?.enumerateDevices();
      return devices?.some(({ kind }) => kind === "videoinput") ?? false;
    },
    staleTime: Infinity,
    ...silently,
  });
  return data ?? false;
}
