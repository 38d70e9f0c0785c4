import { mapColours } from "../map-colours.ts";

type Pen = OffscreenCanvasRenderingContext2D;

/** Shares of a ring are told in eighths. */
const parts = 8;

/** The shapes of single vehicles and the rings of groups, as `map.addImage` takes them; two pixels per pixel. */
export function vehicleImages(): Map<string, ImageData> {
  const images = new Map([
    ["vehicle-moving", draw(32, drawMoving)],
    ["vehicle-overdue", draw(32, drawOverdue)],
    ["vehicle-standing", draw(32, drawStanding)],
    ["vehicle-silent", draw(32, drawSilent)],
  ]);
  for (let moving = 0; moving <= parts; moving += 1)
    for (let silent = 0; moving + silent <= parts; silent += 1)
      images.set(
        `group-${moving}-${silent}`,
        draw(46, (pen) => drawRing(pen, moving / parts, silent / parts)),
      );
  return images;
}

/** The name of a group's image, as an expression of the map. */
export const groupImage = ["concat", "group-", eighths("moving"), "-", eighths("silent")];

/** Rounded down, so that two shares never make more than the whole. */
function eighths(state: string) {
  return ["floor", ["/", ["*", parts, ["get", state]], ["get", "point_count"]]];
}

function draw(size: number, fill: (pen: Pen) => void): ImageData {
  const pen = new OffscreenCanvas(2 * size, 2 * size).getContext("2d");
  if (!pen) throw new Error("No canvas to draw on");
  pen.scale(2, 2);
  pen.translate(size / 2, size / 2);
  fill(pen);
  return pen.getImageData(0, 0, 2 * size, 2 * size);
}

function drawMoving(pen: Pen): void {
  disc(pen, 14, mapColours.white);
  disc(pen, 12, mapColours.moving);
  pen.fillStyle = mapColours.white;
  pen.beginPath();
  pen.moveTo(0, -7.5);
  pen.lineTo(5.5, 6.5);
  pen.lineTo(0, 3.5);
  pen.lineTo(-5.5, 6.5);
  pen.fill();
}

function drawOverdue(pen: Pen): void {
  disc(pen, 14, mapColours.overdue);
  disc(pen, 10, mapColours.white);
  pen.fillStyle = mapColours.overdue;
  pen.beginPath();
  pen.moveTo(0, -7);
  pen.lineTo(5, 6);
  pen.lineTo(0, 3);
  pen.lineTo(-5, 6);
  pen.fill();
}

function drawStanding(pen: Pen): void {
  for (const [half, round, colour] of [
    [11, 6, mapColours.white],
    [9, 4, mapColours.standing],
  ] as const) {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.roundRect(-half, -half, 2 * half, 2 * half, round);
    pen.fill();
  }
  stroke(pen, "M-3 -4.5V4.5M3 -4.5V4.5", mapColours.white, 2.5);
}

function drawSilent(pen: Pen): void {
  disc(pen, 11, mapColours.white);
  pen.strokeStyle = mapColours.silent;
  pen.lineWidth = 3;
  pen.beginPath();
  pen.arc(0, 0, 8.5, 0, 2 * Math.PI);
  pen.stroke();
  stroke(pen, "M-5.5 5.5L5.5 -5.5", mapColours.silent, 3);
}

/** The ring of a group: the shares of those that move and that are silent; the rest stands. */
function drawRing(pen: Pen, moving: number, silent: number): void {
  disc(pen, 23, mapColours.white);
  pen.lineWidth = 5;
  let from = -Math.PI / 2;
  for (const [share, colour] of [
    [moving, mapColours.moving],
    [1 - moving - silent, mapColours.standing],
    [silent, mapColours.silent],
  ] as const) {
    const to = from + share * 2 * Math.PI;
    pen.strokeStyle = colour;
    pen.beginPath();
    pen.arc(0, 0, 19, from, to);
    pen.stroke();
    from = to;
  }
  disc(pen, 15, mapColours.navy);
}

function disc(pen: Pen, radius: number, colour: string): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.fill();
}

function stroke(pen: Pen, path: string, colour: string, width: number): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.lineCap = "round";
  pen.stroke(new Path2D(path));
}
