// Starts what is in an image as an engine would: as nobody in particular, its own files read-only, one folder of its own.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { readImage } from "./read-image.mjs";
import { userOf } from "./user-of.mjs";

const person = {
  email: "image@wegbuch.example",
  password: "Seven storks over the Danube",
  firstName: "Ida",
  lastName: "Image",
};

/** Unpacks an image, sets Wegbuch up in it, ends it, starts it once more on the same data, and fails where anything is wrong. */
export async function tryImage(folder) {
  const place = mkdtempSync(path.join(tmpdir(), "wegbuch-image-"));
  try {
    const image = readImage(folder);
    unpack(image, path.join(place, "root"));
    mkdirSync(path.join(place, "data"), { mode: 0o700 });
    await inContainer(image, place, async (container) => {
      await post(container, "/api/Setup", {
        ...person,
        code: await container.said(/\/setup with the code (\S+?)"/),
      });
      await logIn(container);
    });
    await inContainer(image, place, logIn);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** By the tar of this machine, which knows nothing of who wrote them. */
function unpack({ layers }, root) {
  mkdirSync(root);
  for (const { file } of layers) {
    const { status, stderr } = spawnSync("tar", ["-xzpf", file, "--no-same-owner", "-C", root], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`tar: ${stderr}`);
  }
  console.log(`· unpacked ${layers.length} layers, each with its digest`);
}

async function inContainer(image, place, work) {
  const container = await startContainer(image, place);
  try {
    await untilReady(container);
    requireConfined(container, userOf(image.config, path.join(place, "root")));
    await work(container);
    await knock(container.gatewayPort);
    checkHealth(image, place, container);
    await end(container);
  } catch (error) {
    console.error(container.output());
    throw error;
  } finally {
    await container.kill();
  }
}

async function startContainer({ config }, place) {
  const [port, gatewayPort] = [await freePort(), await freePort()];
  const child = spawn(
    "unshare",
    [...outerWalls, "sh", "-c", walls(config), place, ...innerWalls(config, place), ...config.Entrypoint],
    { env: settingsOf(config, port, gatewayPort), stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (output += bytes));
  const ended = new Promise((resolve) => child.once("close", resolve));
  return {
    port,
    gatewayPort,
    ended,
    output: () => output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: () => {
      child.kill("SIGKILL");
      return ended;
    },
    pid: () => firstChildOf(child.pid),
    said: (pattern) => until(() => pattern.exec(output)?.[1], `the program said ${pattern}`),
  };
}

/** Root of a name space of users that ends with us, with file systems and process numbers of its own. */
const outerWalls = ["--user", "--map-root-user", "--mount", "--pid", "--fork", "--kill-child"];

/** Inside of it the user of the image, who may nothing; further name spaces are not to be had behind a chroot. */
function innerWalls(config, place) {
  const root = path.join(place, "root");
  const { uid, gid } = userOf(config, root);
  const as = [`--map-user=${uid}`, `--map-group=${gid}`];
  return ["unshare", "--user", ...as, `--root=${root}`, `--wd=${config.WorkingDir}`];
}

/** What compose.yaml asks of an engine: read_only, tmpfs for /tmp, a volume; and the devices every engine gives. */
const walls = ({ Volumes }) => `set -e
root=$0/root
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
mkdir -m 1777 "$root/dev/shm"
for device in null zero full random urandom; do
  : > "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
${Object.keys(Volumes)
  .map((folder) => `mount --bind "$0/data" "$root${folder}"`)
  .join("\n")}
mount -o remount,bind,ro "$root"
exec "$@"`;

function settingsOf({ Env }, port, gatewayPort) {
  const own = Object.fromEntries(Env.map((line) => /^(\w+)=(.*)$/s.exec(line).slice(1)));
  return { PATH: process.env.PATH, ...own, PORT: String(port), TELTONIKA_PORT: String(gatewayPort) };
}

async function untilReady(container) {
  const isReady = async () => {
    if (container.hasEnded()) throw new Error("It ended by itself.");
    return fetch(`http://127.0.0.1:${container.port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await until(isReady, "it is ready");
  console.log("· ready");
}

/** Asks the kernel, not the program. */
function requireConfined({ pid }, { uid }) {
  const status = readFileSync(`/proc/${pid()}/status`, "utf8");
  const mounts = readFileSync(`/proc/${pid()}/mountinfo`, "utf8").split("\n");
  const [inside] = readFileSync(`/proc/${pid()}/uid_map`, "utf8").trim().split(/\s+/);
  const ofRoot = mounts.map((line) => line.split(" ")).find((fields) => fields[4] === "/");
  const wrong = [
    !/^CapEff:\s+0+$/m.test(status) && "it has rights beyond those of a user",
    Number(inside) !== uid && `it runs as user ${inside}`,
    !ofRoot?.[5].split(",").includes("ro") && "its own files can be written",
  ].filter(Boolean);
  if (wrong.length > 0) throw new Error(wrong.join(", "));
  console.log(`· user ${inside} without any capability, file system read-only`);
}

async function logIn(container) {
  const { email: username, password } = person;
  const { authenticated } = await post(container, "/api/Authentication/Authenticate", { username, password });
  if (authenticated !== true) throw new Error("Nobody could log in.");
  const page = await fetch(`http://127.0.0.1:${container.port}/`);
  if (!page.ok || !(await page.text()).includes("<script")) throw new Error("There is no page to log in on.");
  console.log("· a person logged in, and the web is there");
}

async function post({ port }, route, body) {
  const origin = `http://localhost:${port}`;
  const answer = await fetch(`http://127.0.0.1:${port}${route}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Boxes are heard. */
function knock(port) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket.end()));
    socket.once("error", reject);
  });
}

/** The image's own check, as the engine runs it beside the program. */
function checkHealth({ config }, place, { port, gatewayPort }) {
  const [, ...command] = config.Healthcheck.Test;
  const { status } = spawnSync(
    "unshare",
    [...outerWalls, "sh", "-c", walls(config), place, ...innerWalls(config, place), ...command],
    { env: settingsOf(config, port, gatewayPort), stdio: "inherit" },
  );
  if (status !== 0) throw new Error("The image's own check says that it is not healthy.");
  console.log("· healthy by the image's own check");
}

/** As an engine ends it: its first process is told, and has to go by itself. */
async function end(container) {
  process.kill(container.pid(), "SIGTERM");
  const code = await container.ended;
  if (code !== 0 || !container.output().includes('"Stopped"')) throw new Error(`It ended with ${code}.`);
  console.log("· ended cleanly");
}

function firstChildOf(pid) {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ")[0]);
}

async function until(find, what) {
  for (const begun = Date.now(); Date.now() - begun < 120_000;) {
    const found = await find();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Two minutes passed before ${what}.`);
}

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
