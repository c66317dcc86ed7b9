import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from "node:crypto";
import { AppError } from "../AppError.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A UUID; the quotes of a structured field may be around it. */
const KEY = /^("?)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\1$/i;

/** What a call asks for; the same again is the same act. */
export interface Asked {
  /** Whose key it is: nobody's key is another one's. */
  sender: string;
  method: string;
  /** With its query. */
  url: string;
  body: unknown;
  file: Buffer | null;
}

/**
 * The key of one act. What is stored is derived from it, one way only: a reader of
 * the database finds neither who asked for what nor what was answered, be it a password in the body
 * that was sent or somebody's data in the reply.
 */
export class ActKey {
  /** Names the act in the database. */
  readonly id: string;
  readonly fingerprint: string;
  /** Made by the sender, by chance: 122 bits that nobody guesses. */
  private readonly uuid: string;

  /**
   * @param header as it came
   * @throws AppError `bad_request` where it holds no UUID.
   */
  constructor(header: string, { sender, method, url, body, file }: Asked) {
    const uuid = KEY.exec(header)?.[2];
    if (uuid === undefined) {
      throw new AppError(
        "bad_request",
        "The header Idempotency-Key must be a UUID, a new one for each act.",
      );
    }
    this.uuid = uuid.toLowerCase();
    this.id = this.derive("id", sender).toString("base64url");
    const sent = [method, url, body ?? null, file && hash("sha256", file, "base64url")];
    this.fingerprint = this.derive("asked", JSON.stringify(sent)).toString("base64url");
  }

  /** Encrypts a reply so that only a caller who sends the key again can read it. */
  encrypt(reply: Buffer): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.derive("reply"), nonce);
    const sealed = Buffer.concat([cipher.update(reply), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
  }

  /** @throws Error for what another key has encrypted, or somebody has changed. */
  decrypt(sealed: string): Buffer {
    const bytes = Buffer.from(sealed, "base64url");
    const tagEnd = NONCE_BYTES + TAG_BYTES;
    const options = { authTagLength: TAG_BYTES };
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv("aes-256-gcm", this.derive("reply"), nonce, options);
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
    return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]);
  }

  private derive(purpose: string, of = ""): Buffer {
    return createHmac("sha256", this.uuid).update(`${purpose} ${of}`).digest();
  }
}
