// The demo's plan for a simulator beside the stories: few vehicles drive, the other boxes are left to the stories.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const driven = ["353094095000102", "353094095000110", "353094095000128", "353094095000169"];

/** Writes the part of a demo's plan into its data folder; gives the file. */
export function writeDrivenPlan(dataFolder) {
  const plan = JSON.parse(readFileSync(path.join(dataFolder, "demo-plan.json"), "utf8"));
  const boxes = plan.boxes
    .filter(({ imei }) => driven.includes(imei))
    // Long ways, so that whoever is seen moving is still moving half a minute later.
    .map((box) => ({ ...box, job: "haulage" }));
  const file = path.join(dataFolder, "plan.json");
  writeFileSync(file, JSON.stringify({ ...plan, boxes }));
  return file;
}
