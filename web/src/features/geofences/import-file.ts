import { readGeoJson, type ReadFile } from "@wegbuch/contract/geofences/rules";

const mostBytes = 8_000_000;

/** What a file of geofences holds; features without a name are called like the file, with their number. */
export async function readImportFile(file: File): Promise<ReadFile | { refusal: "tooLarge" }> {
  if (file.size > mostBytes) return { refusal: "tooLarge" };
  const name = file.name.replace(/\.[^.]*$/, "");
  return readGeoJson(await file.text(), (number) => `${name} ${number}`);
}
