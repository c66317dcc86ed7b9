import { PROOF_MISSING_MESSAGE, PROOF_TYPE_MESSAGE, ProofType } from "@signaldeck/contract";
import { fileTypeFromBuffer } from "file-type";
import { AppError } from "../../http/AppError.ts";
import type { UploadedFile } from "../../http/readUpload.ts";

const NAME_MAX = 120;

/** The sentences about a proof; other files have others. */
const PROOF_WORDS = { missing: PROOF_MISSING_MESSAGE, type: PROOF_TYPE_MESSAGE };

/** A proof that may be stored. */
export interface CheckedProof {
  name: string;
  type: ProofType;
  bytes: Buffer;
}

/**
 * Looks at a file's first bytes; its name and what the sender says of its type count for nothing.
 * The content is never decoded here, so a picture that unfolds to a huge one harms nobody.
 * @throws AppError `validation_failed` without a file, `unsupported_media_type`.
 */
export async function checkProof(
  file: UploadedFile | null,
  words = PROOF_WORDS,
): Promise<CheckedProof> {
  if (!file || file.bytes.length === 0) {
    throw refused("validation_failed", words.missing());
  }
  const found = await fileTypeFromBuffer(file.bytes);
  const type = ProofType.safeParse(found?.mime);
  if (!type.success) {
    throw refused("unsupported_media_type", words.type());
  }
  return { name: shownName(file.name), type: type.data, bytes: file.bytes };
}

const refused = (code: "validation_failed" | "unsupported_media_type", message: string) =>
  new AppError(code, message, { fields: [{ path: "file", message }] });

/** The last part of a name, as one line that can be shown. */
function shownName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const line = last.replace(/[\p{Cc}\p{Cf}]/gu, " ").trim();
  return Array.from(line).slice(0, NAME_MAX).join("") || "proof";
}
