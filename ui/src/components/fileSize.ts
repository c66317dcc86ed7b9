import { decimals } from "@signaldeck/contract";

/** A file's size in bytes as people read it, such as "412 KB". */
export function fileSize(bytes: number): string {
  if (bytes < 1_048_576) return `${Math.max(1, Math.round(bytes / 1_024))} KB`;
  return `${decimals((bytes / 1_048_576).toFixed(1))} MB`;
}
