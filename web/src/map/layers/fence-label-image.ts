/** A ground of one colour that stretches behind a name, at two pixels per pixel. */
export const fenceLabelImage = {
  options: {
    pixelRatio: 2,
    stretchX: [[12, 28]] as [number, number][],
    stretchY: [[12, 28]] as [number, number][],
    content: [12, 6, 28, 34] as [number, number, number, number],
  },
  draw(colour: string): ImageData {
    const size = 40;
    const pen = new OffscreenCanvas(size, size).getContext("2d");
    if (!pen) throw new Error("No canvas to draw on");
    pen.fillStyle = colour;
    pen.beginPath();
    pen.roundRect(0, 0, size, size, 8);
    pen.fill();
    return pen.getImageData(0, 0, size, size);
  },
};
