/** A white arrowhead that points east, at two pixels per pixel; the map turns it along the line. */
export function chevronImage(): ImageData {
  const size = 32;
  const pen = new OffscreenCanvas(size, size).getContext("2d");
  if (!pen) throw new Error("No canvas to draw on");
  pen.strokeStyle = "#FFFFFF";
  pen.lineWidth = 3.6;
  pen.lineCap = "round";
  pen.lineJoin = "round";
  pen.moveTo(12, 10.5);
  pen.lineTo(19, 16);
  pen.lineTo(12, 21.5);
  pen.stroke();
  return pen.getImageData(0, 0, size, size);
}
