import type { ProofType } from "@signaldeck/contract";
import type { Response } from "express";
import { AppError } from "./AppError.ts";

const ENDINGS: Record<ProofType, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "application/pdf": "pdf",
};

/** Where uploaded files lie. */
interface UploadedFiles {
  /** The stored bytes; null when the file is gone. */
  read(name: string): Promise<Buffer | null>;
}

/** One of them. */
interface UploadedFile {
  file: string;
  type: ProofType;
  /** Its name in the download, without the ending. */
  as: string;
}

/**
 * Answers with a file that somebody has uploaded as an inert download: saved and not shown, under a
 * name of ours, and with nothing in it that a browser would run, whatever else the file may also be.
 * @throws AppError `not_found` when the file is gone, `unavailable` when it cannot be read.
 */
export async function sendInert(
  files: UploadedFiles,
  { file, type, as }: UploadedFile,
  response: Response,
): Promise<void> {
  const bytes = await files.read(file);
  if (!bytes) throw new AppError("not_found", "This file is gone.");
  response.setHeader("Content-Type", type);
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
  response.setHeader("Content-Disposition", `attachment; filename="${as}.${ENDINGS[type]}"`);
  response.setHeader("Content-Length", bytes.length);
  response.end(bytes);
}
