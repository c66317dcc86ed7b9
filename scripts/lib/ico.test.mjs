import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { icoOf } from "./ico.mjs";
import { ROOT } from "./run.mjs";

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** Width and place of each picture of an ICO file. */
function picturesOf(ico) {
  return Array.from({ length: ico.readUInt16LE(4) }, (_, at) => {
    const entry = 6 + 16 * at;
    const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
    return { width: ico.readUInt8(entry), png: ico.subarray(offset, offset + length) };
  });
}

it("holds each picture where it says", () => {
  const one = Buffer.concat([PNG, Buffer.from("one")]);
  const two = Buffer.concat([PNG, Buffer.from("another")]);
  const ico = icoOf([
    { size: 16, png: one },
    { size: 256, png: two },
  ]);
  expect(ico.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
  expect(picturesOf(ico)).toEqual([
    { width: 16, png: one },
    { width: 0, png: two },
  ]);
});

it("is what the terminal's tray has on Windows, in the sizes of its scales", () => {
  const ico = readFileSync(join(ROOT, "desktop/renderer/public/tray.ico"));
  const pictures = picturesOf(ico);
  expect(pictures.map(({ width }) => width)).toEqual([16, 20, 24, 32, 40, 48]);
  // A PNG says its own width behind its first sixteen bytes.
  expect(pictures.map(({ png }) => png.readUInt32BE(16))).toEqual([16, 20, 24, 32, 40, 48]);
});
