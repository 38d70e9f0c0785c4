import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule as prepareReader } from "barcode-detector/ponyfill";
import { beforeAll, expect, test, vi } from "vitest";
import { prepareZXingModule as prepareWriter, writeBarcode } from "zxing-wasm/writer";
import { readBarcode } from "./read-barcodes.ts";

/** What browsers have and Node lacks: a picture as plain points. */
class Picture {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

beforeAll(() => {
  vi.stubGlobal("ImageData", Picture);
  vi.stubGlobal("DOMRectReadOnly", Object);
  // Here the modules come from the disk, in the browser from our own origin.
  prepareReader({ overrides: { wasmBinary: wasm("zxing-wasm/reader/zxing_reader.wasm") } });
  prepareWriter({ overrides: { wasmBinary: wasm("zxing-wasm/writer/zxing_writer.wasm") } });
  return () => vi.unstubAllGlobals();
});

test.each(["Code39", "Code128", "QRCode"] as const)(
  "the IMEI on a picture of a %s is read",
  async (format) => {
    const { symbol } = await writeBarcode("356307042441013", { format, addQuietZones: true });

    expect(await readBarcode(pictureOf(symbol))).toBe("356307042441013");
  },
);

test("a picture without a barcode gives nothing", async () => {
  expect(
    await readBarcode(pictureOf({ data: new Uint8Array(400).fill(255), width: 20, height: 20 })),
  ).toBeNull();
});

function wasm(name: string): ArrayBuffer {
  return new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(name))).buffer;
}

/** A symbol of one byte per module, drawn four points large in black and white. */
function pictureOf(symbol: {
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}): ImageData {
  const scale = 4;
  const [width, height] = [symbol.width * scale, symbol.height * scale];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const grey = symbol.data[Math.floor(y / scale) * symbol.width + Math.floor(x / scale)] ?? 255;
      data.fill(grey, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  return new Picture(data, width, height) as unknown as ImageData;
}
