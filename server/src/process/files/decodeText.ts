/**
 * The text of a file: in UTF-16 of either order where it begins with that one's mark, else in UTF-8,
 * without the mark; null where it is neither.
 */
export function decodeText(bytes: Buffer): string | null {
  const mark = bytes.subarray(0, 2).toString("hex");
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
