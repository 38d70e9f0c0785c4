import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { root } from "../run.mjs";
import { appFiles, serverPackages } from "./app-files.mjs";
import { baseFiles } from "./base-files.mjs";
import { readDockerfile } from "./read-dockerfile.mjs";
import { readImage } from "./read-image.mjs";
import { userOf } from "./user-of.mjs";
import { writeImage } from "./write-image.mjs";

const place = mkdtempSync(path.join(tmpdir(), "wegbuch-image-test-"));
afterAll(() => rmSync(place, { recursive: true }));

const dockerfile = readFileSync(path.join(root, "deploy/Dockerfile"), "utf8");
const sha256 = (bytes) => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
const longName = `app/${"deep/".repeat(30)}Straße.txt`;
const noon = Date.parse("2026-05-04T12:00:00Z") / 1000;

/** Two layers: a program, and a folder of its user with a link and a long name. */
async function aSmallImage(name) {
  const source = path.join(place, "program");
  writeFileSync(source, "x".repeat(1000));
  const layers = [
    { about: "a program", entries: new Map([["usr/bin/program", { source, mode: 0o755 }]]) },
    {
      about: "the rest",
      entries: new Map([
        [longName, { text: "Grüß Gott", mode: 0o644 }],
        ["app/latest", { target: "program", mode: 0o777 }],
        ["data", { folder: true, mode: 0o700, uid: 1000, gid: 1000 }],
      ]),
    },
  ];
  const folder = path.join(place, name);
  const { config } = readDockerfile(dockerfile);
  await writeImage(folder, { layers, config, name: "wegbuch:test", seconds: noon, architecture: "x64" });
  return folder;
}

test("every blob of an image is called by its digest, and every layer has in it what the configuration says", async () => {
  const folder = await aSmallImage("digests");

  const read = (digest) => readFileSync(path.join(folder, "blobs", ...digest.split(":")));
  const [listed] = JSON.parse(readFileSync(path.join(folder, "index.json"), "utf8")).manifests;
  const manifest = JSON.parse(read(listed.digest));
  const described = JSON.parse(read(manifest.config.digest));
  for (const { digest, size } of [listed, manifest.config, ...manifest.layers]) {
    expect(sha256(read(digest))).toBe(digest);
    expect(read(digest).length).toBe(size);
  }
  expect(readdirSync(path.join(folder, "blobs/sha256"))).toHaveLength(2 + manifest.layers.length);
  expect(described.rootfs.diff_ids).toEqual(
    manifest.layers.map(({ digest }) => sha256(gunzipSync(read(digest)))),
  );
  expect(described).toMatchObject({
    architecture: "amd64",
    os: "linux",
    created: "2026-05-04T12:00:00.000Z",
  });
  expect(JSON.parse(readFileSync(path.join(folder, "oci-layout"), "utf8"))).toEqual({
    imageLayoutVersion: "1.0.0",
  });
});

test("tar unpacks what was put in: long names, links, modes, owners and time", async () => {
  const { layers } = readImage(await aSmallImage("layers"));

  const listed = layers.flatMap(({ file }) => {
    const { stdout } = spawnSync(
      "tar",
      ["-tzvf", file, "--numeric-owner", "--full-time", "--utc", "--quoting-style=literal"],
      {
        encoding: "utf8",
      },
    );
    return stdout.trim().split("\n");
  });
  const lineOf = (name) => listed.find((line) => line.endsWith(` ${name}`))?.replaceAll(/\s+/g, " ");
  expect(lineOf("usr/bin/program")).toBe("-rwxr-xr-x 0/0 1000 2026-05-04 12:00:00 usr/bin/program");
  expect(lineOf(longName)).toContain("-rw-r--r-- 0/0 11 ");
  expect(lineOf("app/latest -> program")).toMatch(/^l/);
  expect(lineOf("data/")).toContain("drwx------ 1000/1000 0 ");
  const { stdout } = spawnSync("tar", ["-xzOf", layers[1].file, longName], { encoding: "utf8" });
  expect(stdout).toBe("Grüß Gott");
});

test("the same files give the same image, and a changed byte is noticed", async () => {
  const [one, other] = [await aSmallImage("one"), await aSmallImage("other")];
  const index = (folder) => readFileSync(path.join(folder, "index.json"), "utf8");
  expect(index(one)).toBe(index(other));

  const [{ file }] = readImage(one).layers;
  const bytes = readFileSync(file);
  bytes[bytes.length - 1] ^= 1;
  writeFileSync(file, bytes);

  expect(() => readImage(one)).toThrow("is damaged");
});

test("an image is configured as the Dockerfile says", () => {
  const { config, folders } = readDockerfile(dockerfile);

  expect(config).toMatchObject({
    User: "node",
    WorkingDir: "/app",
    Entrypoint: ["node", "server/dist/main.js"],
    ExposedPorts: { "8080/tcp": {}, "5027/tcp": {} },
    Volumes: { "/data": {} },
    StopSignal: "SIGTERM",
  });
  expect(config.Env).toEqual(expect.arrayContaining(["NODE_ENV=production", "WEGBUCH_DATA=/data"]));
  expect(config.Labels).toMatchObject({ "org.opencontainers.image.licenses": "Apache-2.0" });
  expect(config.Healthcheck).toMatchObject({ Interval: 15e9, Timeout: 5e9, StartPeriod: 60e9 });
  expect(config.Healthcheck.Test.slice(0, 3)).toEqual(["CMD", "node", "-e"]);
  expect(folders).toEqual([{ folder: "/data", mode: 0o700, owner: 1000 }]);
});

test("a root file system of somebody's own is given the user it lacks, and is refused without Node", () => {
  const base = path.join(place, "base");
  mkdirSync(path.join(base, "etc"), { recursive: true });
  mkdirSync(path.join(base, "usr/bin"), { recursive: true });
  writeFileSync(path.join(base, "etc/passwd"), "root:x:0:0:root:/root:/bin/sh\n");
  spawnSync("mkfifo", [path.join(base, "usr/bin/pipe")]);
  expect(() => baseFiles(base)).toThrow("has no Node");

  writeFileSync(path.join(base, "usr/bin/node"), "");
  const { entries } = baseFiles(base);

  expect(entries.get("etc/passwd").text).toBe(
    "root:x:0:0:root:/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n",
  );
  expect(entries.get("etc/group").text).toBe("node:x:1000:\n");
  expect([entries.has("usr/bin/node"), entries.has("usr/bin/pipe")]).toEqual([true, false]);
});

test("an image is tried as the user it names, and one that wants to be root is refused", () => {
  const base = path.join(place, "users");
  mkdirSync(path.join(base, "etc"), { recursive: true });
  writeFileSync(path.join(base, "etc/passwd"), "root:x:0:0::/:/bin/sh\nnode:x:1000:1001::/:/bin/sh\n");
  const asked = (User) => () => userOf({ User }, base);

  expect(["node", "1000", "1000:1000"].map((User) => asked(User)())).toEqual([
    { uid: 1000, gid: 1001 },
    { uid: 1000, gid: 1001 },
    { uid: 1000, gid: 1000 },
  ]);
  for (const root of ["root", "0", "0:0"]) expect(asked(root)).toThrow("as root");
  expect(asked("stranger")).toThrow("has no user stranger");
  expect(asked("")).toThrow("has no user");
  expect(asked("7:7")).toThrow("no name of user 7:7");
});

test("what only the Dockerfile would do is refused, so that both make the same image", () => {
  const also = (line) => () => readDockerfile(dockerfile.replace("USER node", `${line}\nUSER node`));

  expect(also("RUN apt-get install curl")).toThrow("no script knows: apt-get install curl");
  expect(also("COPY --from=build /build/docs ./")).toThrow("more than what is laid out");
  expect(also('SHELL ["/bin/bash"]')).toThrow("no script knows");
  expect(dockerfile).toContain("\nRUN node scripts/image/lay-app.mjs /out\n");
});

test("of npm an image has what the server needs, and nothing of the web and the tools", () => {
  const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));

  const packages = serverPackages(lock, root);

  const named = (name) => packages.some((found) => found.endsWith(`node_modules/${name}`));
  for (const name of ["fastify", "pg", "graphile-worker", "@node-rs/argon2"])
    expect([name, named(name)]).toEqual([name, true]);
  for (const name of ["react", "vite", "typescript", "vitest", "@wegbuch/contract"])
    expect([name, named(name)]).toEqual([name, false]);
  // What npm itself marks as wanted for development alone.
  expect(packages.filter((found) => lock.packages[found].dev)).toEqual([]);
});

test("a clone that is not built is no image", () => {
  const clone = path.join(place, "clone");
  mkdirSync(clone, { recursive: true });
  writeFileSync(path.join(clone, "package-lock.json"), JSON.stringify({ packages: { server: {} } }));

  expect(() => appFiles(clone)).toThrow("Not built yet: LICENSE, ");
});
