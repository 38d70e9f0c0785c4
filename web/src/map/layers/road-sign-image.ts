/** A road sign without its number, at two pixels per pixel: its middle is stretched to what stands on it. */
export function roadSignImage(colour: string): ImageData {
  const [width, height, edge] = [44, 32, 3];
  const pen = new OffscreenCanvas(width, height).getContext("2d");
  if (!pen) throw new Error("No canvas to draw on");
  pen.fillStyle = "#FFFFFF";
  pen.roundRect(0, 0, width, height, 8);
  pen.fill();
  pen.beginPath();
  pen.fillStyle = colour;
  pen.roundRect(edge, edge, width - 2 * edge, height - 2 * edge, 6);
  pen.fill();
  return pen.getImageData(0, 0, width, height);
}

/** Which part of the image grows, and where the number stands. */
export const roadSignShape = {
  pixelRatio: 2,
  stretchX: [[14, 30]] as [number, number][],
  stretchY: [[12, 20]] as [number, number][],
  content: [10, 6, 34, 26] as [number, number, number, number],
};
