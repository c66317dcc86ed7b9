import { createHash, createPublicKey, verify, type KeyObject } from "node:crypto";

/** Says of a key that it signs checkpoints with a time, by Ed25519 (c2sp.org/tlog-cosignature). */
const COSIGNATURE = 0x04;

const VERIFIER_KEY = /^([^\s+,]{1,190})\+([\da-f]{8})\+([A-Za-z\d+/]+)$/;

const ID_BYTES = 4;
const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;

/** The public key of a witness under its name, as c2sp.org/signed-note writes it. */
export class WitnessKey {
  private constructor(
    readonly name: string,
    /** `name+id+key`. */
    readonly verifierKey: string,
    private readonly id: string,
    private readonly publicKey: KeyObject,
  ) {}

  /**
   * @param verifierKey `name+id+key`
   * @throws Error whose message goes on from "the key"
   */
  static read(verifierKey: string): WitnessKey {
    const [, name = "", id = "", data = ""] = VERIFIER_KEY.exec(verifierKey) ?? [];
    const bytes = Buffer.from(data, "base64");
    if (bytes.length !== 33) throw new Error("is not written as name+id+key");
    if (bytes[0] !== COSIGNATURE) {
      throw new Error("is not that of a witness (type 0x04: Ed25519 with a time)");
    }
    const named = createHash("sha256").update(`${name}\n`).update(bytes).digest("hex");
    if (named.slice(0, 2 * ID_BYTES) !== id) throw new Error("does not have the id that it names");
    const x = bytes.subarray(1).toString("base64url");
    const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    return new WitnessKey(name, verifierKey, id, publicKey);
  }

  /**
   * When it signed a checkpoint, in epoch milliseconds, by a signature line; null for a line of
   * somebody else and for one that does not hold.
   * @param text the checkpoint's without its signatures, ending with its last line's newline
   */
  signedAt(line: string, text: string): number | null {
    const [dash, name, data = ""] = line.split(" ");
    const bytes = Buffer.from(data, "base64");
    const isOurs = dash === "—" && name === this.name && bytes.toString("hex", 0, 4) === this.id;
    if (!isOurs || bytes.length !== ID_BYTES + TIME_BYTES + SIGNATURE_BYTES) return null;
    const seconds = bytes.readBigUInt64BE(ID_BYTES);
    const message = Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);
    const isSigned = verify(null, message, this.publicKey, bytes.subarray(ID_BYTES + TIME_BYTES));
    // It must name a time, and one whose year has four digits.
    return isSigned && seconds > 0n && seconds < 2n ** 37n ? Number(seconds) * 1_000 : null;
  }
}
