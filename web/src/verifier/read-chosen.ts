/** What a person has chosen or dropped: a zip, or the files of an unpacked bundle by their paths in it. */
export type Chosen = { zip: Uint8Array } | { files: Map<string, Uint8Array> };

/** Reads what was chosen: one file as a zip, several as the bundle's files. */
export async function readChosen(chosen: readonly File[]): Promise<Chosen | undefined> {
  const [first] = chosen;
  if (first === undefined) return undefined;
  const paths = chosen.map(pathOf);
  const manifest = paths.find((path) => path === "manifest.json" || path.endsWith("/manifest.json"));
  if (manifest === undefined) return { zip: await bytesOf(first) };
  const folder = manifest.slice(0, -"manifest.json".length);
  const files = new Map<string, Uint8Array>();
  for (const [index, file] of chosen.entries()) {
    const path = paths[index]!;
    if (path.startsWith(folder) && !isOfSystem(path))
      files.set(path.slice(folder.length), await bytesOf(file));
  }
  return { files };
}

/** The files of what was dropped, also those of folders. */
export async function filesOfDrop(items: DataTransferItemList): Promise<File[]> {
  const entries = Array.from(items).map((item) => item.webkitGetAsEntry());
  const found: File[] = [];
  for (const entry of entries) if (entry !== null) await walkEntry(entry, found);
  return found;
}

async function walkEntry(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push(Object.defineProperty(file, "webkitRelativePath", { value: entry.fullPath.slice(1) }));
  } else if (isFolder(entry)) {
    const reader = entry.createReader();
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      );
      if (some.length === 0) return;
      for (const inside of some) await walkEntry(inside, found);
    }
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const pathOf = (file: File) => file.webkitRelativePath || file.name;
const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());
/** Systems put files of their own into folders. */
const isOfSystem = (path: string) => /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(path);
