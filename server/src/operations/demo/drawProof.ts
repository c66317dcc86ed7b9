import { PNG } from "pngjs";

/** Letters of five columns, each a byte with its lowest bit on top. */
const LETTERS: Record<string, string> = {
  " ": "0000000000",
  $: "242a7f2a12",
  ",": "0050300000",
  "-": "0808080808",
  ".": "0060600000",
  "0": "3e5149453e",
  "1": "00427f4000",
  "2": "4261514946",
  "3": "2141454b31",
  "4": "1814127f10",
  "5": "2745454539",
  "6": "3c4a494930",
  "7": "0171090503",
  "8": "3649494936",
  "9": "064949291e",
  ":": "0036360000",
  A: "7e1111117e",
  B: "7f49494936",
  C: "3e41414122",
  D: "7f4141221c",
  E: "7f49494941",
  F: "7f09090901",
  G: "3e4149497a",
  H: "7f0808087f",
  I: "00417f4100",
  J: "2040413f01",
  K: "7f08142241",
  L: "7f40404040",
  M: "7f020c027f",
  N: "7f0408107f",
  O: "3e4141413e",
  P: "7f09090906",
  Q: "3e4151215e",
  R: "7f09192946",
  S: "4649494931",
  T: "01017f0101",
  U: "3f4040403f",
  V: "1f2040201f",
  W: "3f4038403f",
  X: "6314081463",
  Y: "0708700807",
  Z: "6151494543",
};

const WIDTH = 720;
const HEIGHT = 460;

const colour = (hex: string) => Buffer.from(`${hex}ff`, "hex");
const PAPER = colour("f6f4ee");
const INK = colour("1b2533");
const GREY = colour("949aa3");
const HEAD = colour("235a7a");

/** A line of the receipt. */
export interface ProofLine {
  label: string;
  value: string;
}

/**
 * A made-up receipt as a PNG, for the demo's claims. It says on its face that it is not real: in a
 * band above and below.
 */
export function drawProof(lines: readonly ProofLine[]): Buffer {
  const png = new PNG({ width: WIDTH, height: HEIGHT });
  const pixels = png.data.fill(PAPER);
  box(pixels, { x: 0, y: 0, width: WIDTH, height: 70 }, HEAD);
  write(pixels, "DEMO RECEIPT", { x: 32, y: 22, scale: 4 }, PAPER);
  lines.forEach(({ label, value }, index) => {
    const y = 110 + index * 62;
    write(pixels, label, { x: 32, y, scale: 2 }, GREY);
    write(pixels, value, { x: 260, y: y - 4, scale: 3 }, INK);
    box(pixels, { x: 32, y: y + 34, width: WIDTH - 64, height: 1 }, GREY);
  });
  box(pixels, { x: 0, y: HEIGHT - 48, width: WIDTH, height: 48 }, HEAD);
  write(
    pixels,
    "DRAWN FOR THE DEMO. NOT A REAL DEPOSIT.",
    { x: 32, y: HEIGHT - 31, scale: 2 },
    PAPER,
  );
  return PNG.sync.write(png, { colorType: 2 });
}

function box(
  pixels: Buffer,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  ink: Buffer,
): void {
  for (let row = Math.max(0, y); row < Math.min(HEIGHT, y + height); row += 1) {
    const begin = row * WIDTH * 4;
    pixels.fill(ink, begin + x * 4, begin + Math.min(WIDTH, x + width) * 4);
  }
}

function write(
  pixels: Buffer,
  text: string,
  { x, y, scale }: { x: number; y: number; scale: number },
  ink: Buffer,
): void {
  Array.from(text.toUpperCase()).forEach((letter, position) => {
    Buffer.from(LETTERS[letter] ?? "", "hex").forEach((column, index) => {
      for (let row = 0; row < 7; row += 1) {
        if ((column >> row) % 2 === 0) continue;
        const left = x + (position * 6 + index) * scale;
        box(pixels, { x: left, y: y + row * scale, width: scale, height: scale }, ink);
      }
    });
  });
}
