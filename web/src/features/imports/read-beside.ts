import { type ReadRecording, readRecording, type RecordingRefusal } from "./read-recording.ts";

// What a worker does: reads the one file it is given beside the page, which stays fluid meanwhile.
self.addEventListener("message", ({ data }: MessageEvent<File>) => {
  const reading = readRecording(data, (share) => self.postMessage({ share }, {}));
  // What was chosen may be gone from the disk by now.
  void reading.then(tell, () => tell({ reason: "unread" }));
});

function tell(read: ReadRecording | RecordingRefusal): void {
  const transfer = "columns" in read ? Object.values(read.columns).map(({ buffer }) => buffer) : [];
  self.postMessage({ read }, { transfer });
}
