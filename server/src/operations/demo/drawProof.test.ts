import { fileTypeFromBuffer } from "file-type";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { drawProof } from "./drawProof.ts";

describe("a drawn receipt", () => {
  it("is a PNG whose pixels are all there, and differs with its text", async () => {
    const picture = drawProof([{ label: "DEPOSIT", value: "$500.00" }]);
    expect((await fileTypeFromBuffer(picture))?.mime).toBe("image/png");
    const { width, height, data } = PNG.sync.read(picture);
    expect(data.length).toBe(width * height * 4);
    expect(data.includes(Buffer.from("1b2533ff", "hex"))).toBe(true);
    expect(picture.equals(drawProof([{ label: "DEPOSIT", value: "$30.00" }]))).toBe(false);
    expect(() => drawProof([{ label: "?", value: "ß 😀 " + "X".repeat(200) }])).not.toThrow();
  });
});
