import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from "node:crypto";

/** Says of a key, and of what it signs, that it is Ed25519 (c2sp.org/signed-note). */
const ED25519 = Buffer.of(0x01);

/** What comes before the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

/** The Ed25519 key by which a log is known, under the log's name. */
export class LogKey {
  private readonly privateKey: KeyObject;
  private readonly publicKey: Buffer;
  private readonly id: Buffer;

  /** @param seed the 32 bytes of RFC 8032's private key */
  constructor(
    readonly name: string,
    seed: Buffer,
  ) {
    const der = Buffer.concat([PKCS8_HEAD, seed]);
    this.privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
    const { x = "" } = createPublicKey(this.privateKey).export({ format: "jwk" });
    this.publicKey = Buffer.concat([ED25519, Buffer.from(x, "base64url")]);
    this.id = createHash("sha256")
      .update(`${name}\n`)
      .update(this.publicKey)
      .digest()
      .subarray(0, 4);
  }

  /** What a reader needs to know the key again: `name+id+key`. */
  get verifierKey(): string {
    return `${this.name}+${this.id.toString("hex")}+${this.publicKey.toString("base64")}`;
  }

  /**
   * A text with its signature below it.
   * @param text ends with its last line's newline
   */
  signNote(text: string): string {
    const signature = sign(null, Buffer.from(text), this.privateKey);
    return `${text}\n— ${this.name} ${Buffer.concat([this.id, signature]).toString("base64")}\n`;
  }
}
