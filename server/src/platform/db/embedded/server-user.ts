import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { CannotStart } from "../../cannot-start.ts";

/** As whom PostgreSQL runs: the owner its files need, and how a command is started as that user. */
export type ServerUser = { owner?: { uid: number; gid: number }; launch: (command: string[]) => Launch };

/** What to hand to spawn. */
type Launch = { program: string; args: string[]; uid?: number; gid?: number };

/**
 * PostgreSQL refuses to run as root. As root it runs as the owner of an existing cluster, else as "postgres" or
 * "nobody"; where that user cannot enter the folder (a clone below /root), it may pass through folders by capability,
 * and nothing is moved or opened up. As an ordinary user it runs as that user.
 */
export function findServerUser(home: string, cluster: string): ServerUser {
  if (process.getuid?.() !== 0) return { launch: (command) => toLaunch(endingWithUs(command)) };
  for (const owner of candidates(cluster)) {
    for (const launch of waysToBecome(owner))
      if (runs(launch(["stat", `${home}/.`]))) return { owner, launch };
  }
  throw new CannotStart(
    `WEGBUCH_DATA: PostgreSQL must not run as root, and no other user can enter ${home}: ` +
      `run Wegbuch as an ordinary user, choose another folder or set DATABASE_URL.`,
  );
}

/** Whether PostgreSQL would find and run a program, which it judges without the capability to pass through folders. */
export function canRun(user: ServerUser, program: string): boolean {
  return runs(user.launch(["test", "-r", program, "-a", "-x", program]));
}

type Owner = { uid: number; gid: number };

function candidates(cluster: string): Owner[] {
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return [{ uid, gid }];
  }
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  return ["postgres", "nobody"].flatMap((name) =>
    accounts
      .filter((account) => account[0] === name)
      .map(([, , uid, gid]) => ({ uid: Number(uid), gid: Number(gid) })),
  );
}

function waysToBecome({ uid, gid }: Owner): ServerUser["launch"][] {
  const drop = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  const passThroughFolders = ["dac_read_search", "dac_override"].map(
    (capability) => (command: string[]) =>
      toLaunch([
        "setpriv",
        "--pdeathsig=INT",
        ...drop,
        `--inh-caps=+${capability}`,
        `--ambient-caps=+${capability}`,
        ...command,
      ]),
  );
  return [(command) => ({ ...toLaunch(endingWithUs(command)), uid, gid }), ...passThroughFolders];
}

/** Where setpriv is there (Linux), PostgreSQL is told to stop when our process dies without having stopped it. */
function endingWithUs(command: string[]): string[] {
  hasSetpriv ??= runs({ program: "setpriv", args: ["--version"] });
  return hasSetpriv ? ["setpriv", "--pdeathsig=INT", ...command] : command;
}

let hasSetpriv: boolean | undefined;

function toLaunch([program, ...args]: string[]): Launch {
  return { program: program!, args };
}

function runs({ program, args, uid, gid }: Launch): boolean {
  return spawnSync(program, args, { uid, gid, cwd: "/", stdio: "ignore" }).status === 0;
}
