import jpeg from "jpeg-js";
import { describe, expect, it } from "vitest";
import { drawProof } from "../../operations/demo/drawProof.ts";
import { looksAlike, pictureLook } from "./pictureLook.ts";

/** A grey wave as a browser has written it: a picture of 34 by 32 points. */
const WAVE_WEBP =
  "UklGRrICAABXRUJQVlA4WAoAAAAgAAAAIQAAHwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggxAAAAJAGAJ0BKiIAIAA+zVKjS6ekoyG1WAgA8BmJaQAGh+O4Vlq4A6AtUZLDUOrXXtYuF6Oqpg4nvgXyfkKe+mwA/sqiwr+NV2hqFsLDQBkbgYaJdqC3Ga9p/Ct4if+lh4cOB0zVlh2mGRTpFARvYRnDkewITXKroNLLNNvxIQFc9a4le8Uk3DvEVodOoDVT+6LL0MCiUEnKMjqdglgqhMgNgYPAHgfqutRsduun+Yptx3nyXfC6mAi2lkDIy6NaYVXlMhJYAAA=";

/** The same wave, or another one, at any size. */
function wave(width: number, height: number, turn = 0): Buffer {
  const data = Buffer.alloc(width * height * 4, 255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [i, j] = [Math.floor((x * 34) / width), Math.floor((y * 32) / height)];
      const bright = Math.round(127 + 120 * Math.sin(i / 3 + turn) * Math.cos(j / 4));
      data.fill(bright, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return data;
}

const asJpeg = (width: number, height: number, quality: number, turn = 0) =>
  jpeg.encode({ width, height, data: wave(width, height, turn) }, quality).data;

describe("what a picture looks like", () => {
  it("is the same for one picture in other sizes and compressions, and not for another", async () => {
    const look = await pictureLook(asJpeg(680, 640, 90), "image/jpeg");
    expect(look).toMatch(/^[0-9a-f]{64}$/);
    const alike = [
      await pictureLook(asJpeg(680, 640, 30), "image/jpeg"),
      await pictureLook(asJpeg(340, 320, 80), "image/jpeg"),
    ];
    for (const other of alike) expect(looksAlike(look ?? "", other ?? "")).toBe(true);
    const other = await pictureLook(asJpeg(680, 640, 90, 2), "image/jpeg");
    expect(looksAlike(look ?? "", other ?? "")).toBe(false);
  });

  it("is found for a PNG and for a WebP", async () => {
    const webp = await pictureLook(Buffer.from(WAVE_WEBP, "base64"), "image/webp");
    expect(webp).toMatch(/^[0-9a-f]{64}$/);
    const receipt = drawProof([{ label: "DEPOSIT", value: "$500.00" }]);
    expect(await pictureLook(receipt, "image/png")).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is nothing for a PDF, a broken file, one colour, or a picture that unfolds to a huge one", async () => {
    expect(await pictureLook(Buffer.from("%PDF-1.7"), "application/pdf")).toBeNull();
    expect(await pictureLook(Buffer.from("no picture"), "image/png")).toBeNull();
    const blank = jpeg.encode({ width: 64, height: 64, data: Buffer.alloc(64 * 64 * 4, 255) }, 80);
    expect(await pictureLook(blank.data, "image/jpeg")).toBeNull();
    const huge = Buffer.from(drawProof([]));
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    expect(await pictureLook(huge, "image/png")).toBeNull();
  });
});
