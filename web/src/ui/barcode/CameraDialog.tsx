import { Button, FileButton } from "@mantine/core";
import { IconCameraOff, IconPhoto } from "@tabler/icons-react";
import { type RefObject, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./CameraDialog.module.css";
import { Dialog } from "../dialogs/Dialog.tsx";
import { EmptyBlock } from "../feedback/EmptyBlock.tsx";
import { readBarcode } from "./read-barcodes.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Gets each barcode once, as long as it stays in the picture. */
  onRead: (text: string) => void;
  /** What became of the last one. */
  note?: ReactNode;
};

/** Reads barcodes with the camera, one after the other, until it is closed; from a photo where there is no camera. */
export function CameraDialog({ isOpen, onClose, onRead, note }: Props) {
  const { t } = useTranslation("widgets");
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(($) => $.camera.title)}
      size="form"
      footer={
        <Button size="md" onClick={onClose}>
          {t(($) => $.camera.done)}
        </Button>
      }
    >
      <Viewfinder onRead={onRead} note={note} />
    </Dialog>
  );
}

function Viewfinder({ onRead, note }: Pick<Props, "onRead" | "note">) {
  const { t } = useTranslation("widgets");
  const [last, setLast] = useState<string | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const take = (text: string) => {
    setLast(text);
    setUnreadable(false);
    onRead(text);
  };
  const { video, state } = useCamera(take);
  const readPhoto = async (photo: File | null) => {
    const text = photo && (await readBarcode(photo).catch(() => null));
    if (text) take(text);
    else setUnreadable(photo !== null);
  };
  const isShut = state === "denied" || state === "missing";
  return (
    <div className={classes.camera}>
      {isShut ? (
        <EmptyBlock
          icon={IconCameraOff}
          title={t(($) => $.camera[state])}
          text={t(($) => $.camera[`${state}Why`])}
        />
      ) : (
        <div className={classes.frame} data-state={state}>
          <video ref={video} muted playsInline aria-label={t(($) => $.camera.picture)} />
        </div>
      )}
      <p className={classes.note} aria-live="polite">
        {isUnreadable
          ? t(($) => $.camera.nothingFound)
          : last !== null
            ? (note ?? t(($) => $.camera.read, { text: last }))
            : isShut
              ? null
              : t(($) => (state === "open" ? $.camera.hint : $.camera.starting))}
      </p>
      <FileButton accept="image/*" onChange={(photo) => void readPhoto(photo)}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            size="md"
            leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden />}
          >
            {t(($) => $.camera.photo)}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

type CameraState = "starting" | "open" | "denied" | "missing";

const betweenLooksMilliseconds = 150;
/** So long out of the picture, and the same barcode counts as another one. */
const forgetAfterMilliseconds = 3_000;

/** Shows the camera at the back and looks for barcodes in it, as long as the dialog is open. */
function useCamera(onRead: (text: string) => void): {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
} {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>("starting");
  const tell = useEffectEvent(onRead);
  useEffect(() => {
    const seen = { text: "", at: 0 };
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const look = async () => {
      const picture = video.current;
      // A picture that cannot be read is followed by the next one.
      const text = picture && (await readBarcode(picture).catch(() => null));
      if (isLeft) return;
      if (text) {
        if (text !== seen.text || Date.now() - seen.at > forgetAfterMilliseconds) tell(text);
        Object.assign(seen, { text, at: Date.now() });
      }
      timer = setTimeout(() => void look(), betweenLooksMilliseconds);
    };
    const open = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
        if (isLeft || !video.current) return close(stream);
        video.current.srcObject = stream;
        await video.current.play();
        setState("open");
        await look();
      } catch (error) {
        if (!isLeft) setState(isRefused(error) ? "denied" : "missing");
      }
    };
    void open();
    return () => {
      isLeft = true;
      clearTimeout(timer);
      if (stream) close(stream);
    };
  }, []);
  return { video, state };
}

function close(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function isRefused(error: unknown): boolean {
  return (
    error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "SecurityError")
  );
}
