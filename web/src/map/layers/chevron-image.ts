/** A white arrowhead that points east, at two pixels per pixel; the map turns it along the line. */
export function chevronImage(): ImageData {
  const size = 24;
  const pen = new OffscreenCanvas(size, size).getContext("2d");
  if (!pen) throw new Error("No canvas to draw on");
  pen.strokeStyle = "#FFFFFF";
  pen.lineWidth = 3.2;
  pen.lineCap = "round";
  pen.lineJoin = "round";
  pen.moveTo(9, 7.5);
  pen.lineTo(14, 12);
  pen.lineTo(9, 16.5);
  pen.stroke();
  return pen.getImageData(0, 0, size, size);
}
