import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** As whom an image wants to be run, by the names of its own root file system; refuses root. */
export function userOf({ User }, root) {
  const [user, group] = User.split(":");
  const people = linesOf(root, "etc/passwd");
  const known = people.find(([name, , uid]) => name === user || uid === user);
  const uid = numberOf(user) ?? numberOf(known?.[2]);
  const gid =
    numberOf(group) ??
    numberOf(linesOf(root, "etc/group").find(([name]) => name === group)?.[2]) ??
    numberOf(known?.[3]);
  if (uid === undefined || gid === undefined) throw new Error(`The image has no user ${User}.`);
  if (known === undefined)
    throw new Error(`The image knows no name of user ${User}, and PostgreSQL makes no database then.`);
  if (uid === 0) throw new Error("The image wants to be run as root.");
  return { uid, gid };
}

const numberOf = (text) => (/^\d+$/.test(text ?? "") ? Number(text) : undefined);

function linesOf(root, place) {
  const file = path.join(root, place);
  return existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .map((line) => line.split(":"))
    : [];
}
