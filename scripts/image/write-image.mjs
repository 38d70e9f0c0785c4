// An image as a folder, as OCI describes it (image-spec 1.0): layers, configuration and manifest, each called by its digest.
import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { writeLayer } from "./write-layer.mjs";

const types = {
  config: "application/vnd.oci.image.config.v1+json",
  layer: "application/vnd.oci.image.layer.v1.tar+gzip",
  manifest: "application/vnd.oci.image.manifest.v1+json",
};
const architectures = { x64: "amd64", arm64: "arm64" };

/** Takes the layers (`{ about, entries }`) from below, the configuration, a name and the seconds all is dated by. */
export async function writeImage(folder, { layers, config, name, seconds, architecture = process.arch }) {
  rmSync(folder, { recursive: true, force: true });
  const blobs = path.join(folder, "blobs", "sha256");
  mkdirSync(blobs, { recursive: true });
  const created = new Date(seconds * 1000).toISOString();
  const written = [];
  for (const { entries } of layers) written.push(await writeLayer(entries, { blobs, seconds }));
  const described = {
    created,
    architecture: architectures[architecture] ?? architecture,
    os: "linux",
    config,
    rootfs: { type: "layers", diff_ids: written.map(({ diffId }) => diffId) },
    history: layers.map(({ about }) => ({ created, created_by: about })),
  };
  const manifest = {
    schemaVersion: 2,
    mediaType: types.manifest,
    config: { mediaType: types.config, ...writeJson(blobs, described) },
    layers: written.map(({ digest, size }) => ({ mediaType: types.layer, digest, size })),
  };
  const listed = {
    mediaType: types.manifest,
    ...writeJson(blobs, manifest),
    platform: { architecture: described.architecture, os: "linux" },
    annotations: { "org.opencontainers.image.ref.name": name },
  };
  writeFileSync(path.join(folder, "index.json"), JSON.stringify({ schemaVersion: 2, manifests: [listed] }));
  writeFileSync(path.join(folder, "oci-layout"), JSON.stringify({ imageLayoutVersion: "1.0.0" }));
  return { digest: listed.digest, size: written.reduce((sum, layer) => sum + layer.size, 0) };
}

function writeJson(blobs, value) {
  const bytes = Buffer.from(JSON.stringify(value));
  const digest = createHash("sha256").update(bytes).digest("hex");
  writeFileSync(path.join(blobs, digest), bytes);
  return { digest: `sha256:${digest}`, size: bytes.length };
}
