import { readFileSync } from "node:fs";

/** Megabytes of a process; VmRSS now, VmHWM the most since it was last cleared. */
export function memoryOf(pid: number, kind: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${kind}:\\s+(\\d+)`, "m").exec(status)![1]) / 1_000;
}

/** Seconds of a core a process has used; the kernel counts in hundredths. */
export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
