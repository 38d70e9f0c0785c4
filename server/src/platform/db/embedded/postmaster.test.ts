import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findPostmaster, workplaceOf } from "./postmaster.ts";

test("a process works in the data folder, elsewhere, or nowhere once it has ended", () => {
  const cluster = aCluster();

  expect(workplaceOf(aProcessIn(cluster), cluster)).toBe("cluster");
  expect(workplaceOf(process.pid, cluster)).toBe("elsewhere");
  expect(workplaceOf(spawnSync("true").pid, cluster)).toBe("nowhere");
});

test("a pid file whose number belongs to a program of another user by now is removed", () => {
  // Made by whoever runs the tests, and looked at by an ordinary user.
  const cluster = aCluster();
  const file = path.join(cluster, "postmaster.pid");
  writeFileSync(file, `${aProcessIn("/")}\n`);
  asAnOrdinaryUser(() => expect(findPostmaster(cluster)).toBeUndefined());

  expect(existsSync(file)).toBe(false);
});

const nobody = 65_534;

/** The rights of an ordinary user, who may not look where the processes of others work. */
function asAnOrdinaryUser(act: () => void): void {
  const isRoot = process.geteuid!() === 0;
  if (isRoot) process.seteuid!(nobody);
  try {
    act();
  } finally {
    if (isRoot) process.seteuid!(0);
  }
}

function aProcessIn(cwd: string): number {
  const { pid } = spawn("sleep", ["60"], { cwd });
  onTestFinished(() => void process.kill(pid!, "SIGKILL"));
  return pid!;
}

function aCluster(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-cluster-"));
  if (process.geteuid!() === 0) chownSync(folder, nobody, nobody);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
