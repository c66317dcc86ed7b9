// What a picture looks like, as 256 bits (a difference hash of 16 by 16): pictures that a person
// would call the same differ in few of them, whatever their size, format or compression. Runs as a
// thread of its own, so that no picture can keep the server from its work.
import { parentPort, workerData } from "node:worker_threads";
import { decode as decodeWebp } from "@cwasm/webp";
import jpeg from "jpeg-js";
import { PNG } from "pngjs";

/** Bits in a row and rows; a bit says whether it grows darker to the right. */
const SIDE = 16;

/** Larger pictures are not decoded: a small file can unfold to gigabytes. */
const MAX_PIXELS = 24_000_000;

/** Width and height of a picture by its head alone; null where the head does not say. */
const MEASURES = {
  "image/png": (bytes) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
  "image/jpeg": () => [0, 0], // jpeg-js has a limit of its own.
  "image/webp": webpMeasures,
};

const DECODERS = {
  "image/png": (bytes) => PNG.sync.read(bytes),
  "image/jpeg": (bytes) =>
    jpeg.decode(bytes, {
      useTArray: true,
      maxResolutionInMP: MAX_PIXELS / 1e6,
      maxMemoryUsageInMB: 400,
    }),
  "image/webp": (bytes) => decodeWebp(bytes),
};

function webpMeasures(bytes) {
  const kind = bytes.toString("latin1", 12, 16);
  if (kind === "VP8X") return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  if (kind === "VP8 ") return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  if (kind !== "VP8L") return null;
  const packed = bytes.readUInt32LE(21);
  return [(packed & 0x3fff) + 1, ((packed >> 14) & 0x3fff) + 1];
}

/** The bits as 64 hex digits; null for a picture without any contrast, which looks like any other. */
function lookOf({ width, height, data }) {
  const means = shrink({ width, height, data });
  let digits = "";
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 4) {
      let four = 0;
      for (let bit = 0; bit < 4; bit += 1) {
        const at = y * (SIDE + 1) + x + bit;
        four = four * 2 + (means[at] > means[at + 1] + 0.5 ? 1 : 0);
      }
      digits += four.toString(16);
    }
  }
  return /^0+$/.test(digits) ? null : digits;
}

/** Brightness (0 to 255) of each field of a grid of 17 by 16, on white where it is transparent. */
function shrink({ width, height, data }) {
  const columns = SIDE + 1;
  const sums = new Float64Array(columns * SIDE);
  const counts = new Float64Array(columns * SIDE);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * SIDE) / height) * columns;
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const opaque = data[at + 3] / 255;
      const bright = 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
      const field = row + Math.floor((x * columns) / width);
      sums[field] += bright * opaque + 255 * (1 - opaque);
      counts[field] += 1;
    }
  }
  return sums.map((sum, field) => (counts[field] === 0 ? 255 : sum / counts[field]));
}

/** What a file looks like; null where that is unknown. */
function look({ bytes, type }) {
  try {
    const file = Buffer.from(bytes);
    const measures = MEASURES[type]?.(file);
    if (!measures || measures[0] * measures[1] > MAX_PIXELS) return null;
    return lookOf(DECODERS[type](file));
  } catch {
    return null;
  }
}

parentPort.postMessage(look(workerData));
