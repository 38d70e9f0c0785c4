import type { Locator } from "playwright-core";

/** How many pixels of what a person sees there have about that colour ("#2459B8"); antialiased edges do not count. */
export async function countPixels(locator: Locator, colour: string): Promise<number> {
  const picture = await locator.screenshot();
  const blank = await locator.page().context().newPage();
  try {
    return await blank.evaluate(countInBrowser, { picture: picture.toString("base64"), colour });
  } finally {
    await blank.close();
  }
}

/** Runs in the browser, which can read pictures. */
async function countInBrowser({ picture, colour }: { picture: string; colour: string }): Promise<number> {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pen = canvas.getContext("2d")!;
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (wanted.every((value, channel) => Math.abs(data[at + channel]! - value) <= 12)) count += 1;
  }
  return count;
}
