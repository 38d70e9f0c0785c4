import { useEffect, useRef, useState } from "react";
import type { ReadRecording, RecordingRefusal } from "./read-recording.ts";

/** A file that was chosen: it is being read, was read, or is refused. */
export type PickedRecording = { key: number; name: string } & (
  | { share: number }
  | { read: ReadRecording }
  | { refusal: RecordingRefusal | { reason: "twice" } }
);

type Said = { share: number } | { read: ReadRecording | RecordingRefusal };

/** The files of a wizard, each read by a worker of its own. */
export function useRecordings() {
  const [picked, setPicked] = useState<readonly PickedRecording[]>([]);
  const workers = useRef(new Map<number, Worker>());
  const nextKey = useRef(0);
  const end = (key: number) => {
    workers.current.get(key)?.terminate();
    workers.current.delete(key);
  };
  useEffect(() => {
    const running = workers.current;
    return () => {
      for (const worker of running.values()) worker.terminate();
    };
  }, []);
  const pick = (file: File) => {
    nextKey.current += 1;
    const [key, { name }] = [nextKey.current, file];
    const set = (next: PickedRecording) =>
      setPicked((all) => all.map((one) => (one.key === key ? unlessTwice(next, all) : one)));
    setPicked((all) => [...all, { key, name, share: 0 }]);
    const worker = new Worker(new URL("./read-beside.ts", import.meta.url), { type: "module" });
    workers.current.set(key, worker);
    worker.addEventListener("message", ({ data }: MessageEvent<Said>) => {
      if ("share" in data) return set({ key, name, share: data.share });
      set("reason" in data.read ? { key, name, refusal: data.read } : { key, name, read: data.read });
      end(key);
    });
    worker.addEventListener("error", () => {
      set({ key, name, refusal: { reason: "unread" } });
      end(key);
    });
    worker.postMessage(file, []);
  };
  const remove = (key: number) => {
    end(key);
    setPicked((all) => all.filter((one) => one.key !== key));
  };
  return { picked, pick, remove };
}

/** One file by two names is one recording. */
function unlessTwice(next: PickedRecording, all: readonly PickedRecording[]): PickedRecording {
  if (!("read" in next)) return next;
  const isThere = all.some(
    (one) => "read" in one && one.key !== next.key && one.read.sha256 === next.read.sha256,
  );
  return isThere ? { key: next.key, name: next.name, refusal: { reason: "twice" } } : next;
}
