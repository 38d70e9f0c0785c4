import italicExt from "@fontsource/noto-sans/files/noto-sans-latin-ext-400-italic.woff2?url";
import regularExt from "@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff2?url";
import mediumExt from "@fontsource/noto-sans/files/noto-sans-latin-ext-500-normal.woff2?url";
import italic from "@fontsource/noto-sans/files/noto-sans-latin-400-italic.woff2?url";
import regular from "@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2?url";
import medium from "@fontsource/noto-sans/files/noto-sans-latin-500-normal.woff2?url";

const latin = ["U+0000-00FF", "U+0131", "U+0152-0153", "U+02BB-02BC", "U+2000-206F", "U+20AC", "U+2122"];
const latinExt = ["U+0100-02BA", "U+02BD-02C5", "U+02C7-02CC", "U+1E00-1E9F", "U+1EF2-1EFF", "U+2C60-2C7F"];

/** Fonts of the map's labels, drawn in the browser from files that come with the product: no glyph server. */
export const mapFonts = {
  "Noto Sans Regular": faces(regular, regularExt),
  "Noto Sans Medium": faces(medium, mediumExt),
  "Noto Sans Italic": faces(italic, italicExt),
};

function faces(plain: string, extended: string) {
  return [
    { url: absolute(plain), "unicode-range": latin },
    { url: absolute(extended), "unicode-range": latinExt },
  ];
}

function absolute(path: string): string {
  return new URL(path, document.baseURI).href;
}
