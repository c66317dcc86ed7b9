// Windows' container of pictures: the same one in several sizes, each as PNG.

const HEAD = 6;
const ENTRY = 16;

/**
 * @param pictures size in pixels (at most 256) and PNG of each.
 * @returns the bytes of an ICO file.
 */
export function icoOf(pictures) {
  const head = Buffer.alloc(HEAD + ENTRY * pictures.length);
  // An icon, and not a cursor.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [at, { size, png }] of pictures.entries()) {
    const entry = HEAD + ENTRY * at;
    // 256 is written as 0.
    head.writeUInt8(size % 256, entry);
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
