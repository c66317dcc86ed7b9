import { describe, expect, it } from "vitest";
import { textOfCheckpoint } from "../../ledger/published/note/checkpoint.ts";
import {
  REAL_CHECKPOINT,
  REAL_LOG,
  REAL_WITNESS,
} from "../../ledger/published/testing/realCheckpoint.ts";
import { WitnessKey } from "./witnessKey.ts";

const key = WitnessKey.read(REAL_WITNESS);
const text = textOfCheckpoint(REAL_CHECKPOINT);
const lines = REAL_CHECKPOINT.split("\n").filter((line) => line.startsWith("— "));
const ours = lines.find((line) => line.startsWith(`— ${key.name} `)) ?? "";

describe("the key of a witness", () => {
  it("is read with its name", () => {
    expect(key).toMatchObject({ name: "remora.n621.de", verifierKey: REAL_WITNESS });
  });

  it.each([
    ["of another id", REAL_WITNESS.replace("da77ade7", "da77ade8"), /does not have the id/],
    ["under another name", `other${REAL_WITNESS}`, /does not have the id/],
    ["of a log", REAL_LOG, /not that of a witness/],
    ["that is cut off", REAL_WITNESS.slice(0, -4), /not written as/],
    ["that is none", "witness.example/w1", /not written as/],
  ])("is refused %s", (_what, text, words) => {
    expect(() => WitnessKey.read(text)).toThrow(words);
  });
});

describe("the signature of a witness", () => {
  it("of a real checkpoint holds, and says when it was given", () => {
    expect(key.signedAt(ours, text)).toBe(Date.parse("2026-05-23T21:50:24Z"));
    expect(lines.map((line) => key.signedAt(line, text)).filter(Boolean)).toHaveLength(1);
  });

  it.each([
    ["of another tree", ours, text.replace("1432088532", "1432088533")],
    ["at another time", ours.replace("AABqEiEg", "AABqEiEh"), text],
    ["under another name", ours.replace("remora", "remote"), text],
    ["that is cut off", ours.slice(0, -12), text],
    ["that is no line", "", text],
  ])("does not hold %s", (_what, line, signed) => {
    expect(key.signedAt(line, signed)).toBeNull();
  });

  it("in the document's example is framed as here", () => {
    // It gives no key: what can be seen is where the time stands.
    const [, , data = ""] =
      "— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==".split(
        " ",
      );
    const bytes = Buffer.from(data, "base64");
    expect(bytes).toHaveLength(76);
    expect(bytes.readBigUInt64BE(4)).toBe(1679315147n);
  });
});
