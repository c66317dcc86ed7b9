import { createPublicKey, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { EMPTY_ROOT } from "../tree/merkleTree.ts";
import { signCheckpoint } from "./checkpoint.ts";
import { LogKey } from "./LogKey.ts";

/** The key and the note of the examples in Go's package sumdb/note, which the document describes. */
const SEED = Buffer.from("AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz", "base64").subarray(1);
const VERIFIER_KEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
const TEXT =
  "If you think cryptography is the answer to your problem,\n" +
  "then you don't know what your problem is.\n";
const SIGNATURE =
  "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";

describe("a log's key", () => {
  const key = new LogKey("PeterNeumann", SEED);

  it("is written as others write it", () => {
    expect(key.verifierKey).toBe(VERIFIER_KEY);
  });

  it("signs a note as others sign it", () => {
    expect(key.signNote(TEXT)).toBe(`${TEXT}\n${SIGNATURE}`);
  });

  it("has another id under another name", () => {
    const [name, id] = new LogKey("deck.example/ledger", SEED).verifierKey.split("+");
    expect(name).toBe("deck.example/ledger");
    expect(id).toMatch(/^(?!c74f20a3)[\da-f]{8}$/);
  });
});

describe("a checkpoint", () => {
  it("says origin, size and root, and is signed as a whole", () => {
    const key = new LogKey("deck.example/ledger", SEED);
    const note = signCheckpoint(key, { size: 0, root: EMPTY_ROOT });
    const [text = "", signature = ""] = note.split(/(?<=\n)\n(?=— )/);
    expect(text).toBe("deck.example/ledger\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n");
    const x = Buffer.from(VERIFIER_KEY.split("+").at(-1) ?? "", "base64").subarray(1);
    const jwk = { kty: "OKP", crv: "Ed25519", x: x.toString("base64url") };
    const publicKey = createPublicKey({ key: jwk, format: "jwk" });
    const bytes = Buffer.from(signature.split(" ")[2] ?? "", "base64").subarray(4);
    expect(verify(null, Buffer.from(text), publicKey, bytes)).toBe(true);
    expect(verify(null, Buffer.from(text.replace("0", "1")), publicKey, bytes)).toBe(false);
  });
});
