// The last stage of our Dockerfile as the configuration of an image, so that what is said of an image is said there alone.

/** Gives the configuration as OCI has it, and the empty folders with an owner; refuses every instruction it does not know. */
export function readDockerfile(text) {
  const config = {
    User: "",
    ExposedPorts: {},
    Env: [],
    Entrypoint: [],
    Volumes: {},
    WorkingDir: "/",
    Labels: {},
  };
  const folders = [];
  for (const line of lastStage(text)) {
    const [, instruction, rest] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    const read = readers[instruction];
    if (read === undefined) throw new Error(`The Dockerfile says what no script knows: ${line}`);
    read(config, rest, folders);
  }
  return { config, folders };
}

/** One line an instruction, without comments. */
function lastStage(text) {
  const lines = text
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  return lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")) + 1);
}

const readers = {
  WORKDIR: (config, folder) => (config.WorkingDir = folder),
  USER: (config, name) => (config.User = name),
  VOLUME: (config, folder) => (config.Volumes[folder] = {}),
  STOPSIGNAL: (config, name) => (config.StopSignal = name),
  ENTRYPOINT: (config, list) => (config.Entrypoint = JSON.parse(list)),
  ENV: (config, pairs) => config.Env.push(...valuesIn(pairs).map(([name, value]) => `${name}=${value}`)),
  LABEL: (config, pairs) => Object.assign(config.Labels, Object.fromEntries(valuesIn(pairs))),
  EXPOSE: (config, ports) => {
    for (const port of ports.split(/\s+/))
      config.ExposedPorts[port.includes("/") ? port : `${port}/tcp`] = {};
  },
  HEALTHCHECK: (config, rest) => {
    const command = rest.slice(rest.indexOf("CMD ") + 4);
    const seconds = (name) => Number(new RegExp(`--${name}=(\\d+)s`).exec(rest)[1]) * 1e9;
    config.Healthcheck = {
      Test: ["CMD", ...JSON.parse(command)],
      Interval: seconds("interval"),
      Timeout: seconds("timeout"),
      StartPeriod: seconds("start-period"),
    };
  },
  COPY: (_config, rest) => {
    if (rest !== "--from=build /out ./")
      throw new Error(`The image has more than what is laid out: COPY ${rest}`);
  },
  RUN: (_config, command, folders) => {
    const [, mode, folder] = /^install -d -o node -g node -m (\d+) (\/\S+)$/.exec(command) ?? [];
    if (folder === undefined) throw new Error(`The last stage runs what no script knows: ${command}`);
    folders.push({ folder, mode: Number.parseInt(mode, 8), owner: nodeUser });
  },
};

/** The user `node` of the official image. */
export const nodeUser = 1000;

/** NAME=value and NAME="a value", side by side. */
const valuesIn = (pairs) =>
  [...pairs.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S*))/g)].map(([, name, quoted, bare]) => [
    name,
    quoted ?? bare,
  ]);
