import { BarcodeDetector, prepareZXingModule } from "barcode-detector/ponyfill";
import readerUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

// From our own origin: the library would load it from a network of others.
prepareZXingModule({
  overrides: {
    locateFile: (path: string, folder: string) => (path.endsWith(".wasm") ? readerUrl : folder + path),
  },
});

/** What stands on boxes and their packaging. */
const formats = ["code_128", "code_39", "code_93", "data_matrix", "ean_13", "itf", "qr_code"] as const;

let detector: BarcodeDetector | null = null;

/** The text of the first barcode in a picture; null if there is none. */
export async function readBarcode(picture: ImageBitmapSource): Promise<string | null> {
  detector ??= new BarcodeDetector({ formats: [...formats] });
  const [found] = await detector.detect(picture);
  return found?.rawValue.trim() || null;
}
