import { inflateSync } from "node:zlib";
import { fileTypeFromBuffer } from "file-type";
import { describe, expect, it } from "vitest";
import { drawProof } from "./drawProof.ts";

describe("a drawn receipt", () => {
  it("is a PNG whose pixels are all there, and differs with its text", async () => {
    const picture = drawProof([{ label: "DEPOSIT", value: "$500.00" }]);
    expect((await fileTypeFromBuffer(picture))?.mime).toBe("image/png");
    const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
    const at = picture.indexOf("IDAT");
    const pixels = inflateSync(picture.subarray(at + 4, at + 4 + picture.readUInt32BE(at - 4)));
    expect(pixels.length).toBe(height * (width + 1));
    expect(picture.equals(drawProof([{ label: "DEPOSIT", value: "$30.00" }]))).toBe(false);
    expect(() => drawProof([{ label: "?", value: "ß 😀 " + "X".repeat(200) }])).not.toThrow();
  });
});
