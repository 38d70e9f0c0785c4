// Reads an image from its folder, believing nothing: every blob has to have the size and the digest that lead to it.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";

/** Gives the configuration, and of each layer its file. */
export function readImage(folder) {
  const { imageLayoutVersion } = JSON.parse(readFileSync(path.join(folder, "oci-layout"), "utf8"));
  if (imageLayoutVersion !== "1.0.0") throw new Error(`${folder} is no image layout of version 1.0.0.`);
  const { manifests } = JSON.parse(readFileSync(path.join(folder, "index.json"), "utf8"));
  const manifest = JSON.parse(readBlob(folder, manifests[0]));
  const described = JSON.parse(readBlob(folder, manifest.config));
  const layers = manifest.layers.map((layer, at) => {
    const inside = gunzipSync(readBlob(folder, layer));
    if (digestOf(inside) !== described.rootfs.diff_ids[at])
      throw new Error(`${layer.digest} has another content than the configuration says.`);
    return { file: blobOf(folder, layer.digest) };
  });
  return { ...described, layers };
}

const digestOf = (bytes) => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

const blobOf = (folder, digest) => path.join(folder, "blobs", ...digest.split(":"));

function readBlob(folder, { digest, size }) {
  const bytes = readFileSync(blobOf(folder, digest));
  const found = digestOf(bytes);
  if (found !== digest || bytes.length !== size) throw new Error(`${digest} is damaged: it is ${found}.`);
  return bytes;
}
