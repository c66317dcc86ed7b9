import { uploadTooLargeMessage } from "@signaldeck/contract";
import type { Request, Response } from "express";
import multer, { memoryStorage, MulterError } from "multer";

import { AppError } from "./AppError.ts";

/** A file of a form as it came; nothing about it is to be believed. */
export interface UploadedFile {
  /** The sender's name for it, without folders. */
  name: string;
  bytes: Buffer;
}

/** Files that are held in memory at once; their senders may be slow. */
const AT_ONCE = 20;
let reading = 0;

/** The fields beside a file are short lines. */
const FIELD_MAX_BYTES = 2_000;
const FIELDS_MAX = 20;

/**
 * Reads a multipart form: its fields become `request.body`, its one file is returned (null when it
 * has none). The file is held in memory and never written under its own name.
 * @throws AppError `payload_too_large`, `bad_request`, `unavailable` while too many are being read.
 */
export async function readUpload(
  request: Request,
  response: Response,
  maxBytes: number,
): Promise<UploadedFile | null> {
  const read = multer({
    storage: memoryStorage(),
    defParamCharset: "utf8",
    limits: {
      fileSize: maxBytes,
      files: 1,
      fields: FIELDS_MAX,
      fieldSize: FIELD_MAX_BYTES,
      parts: FIELDS_MAX + 1,
    },
  }).single("file");
  if (reading >= AT_ONCE) {
    throw new AppError(
      "unavailable",
      "Many files are being sent right now. Please try again in a moment.",
      { retryAfter: 5 },
    );
  }
  reading += 1;
  try {
    await new Promise<void>((resolve, reject) => {
      read(request, response, (fault: unknown) => {
        if (fault) reject(uploadFault(fault, maxBytes));
        else resolve();
      });
    });
  } finally {
    reading -= 1;
  }
  const { file } = request;
  return file ? { name: file.originalname, bytes: file.buffer } : null;
}

function uploadFault(fault: unknown, maxBytes: number): AppError {
  if (fault instanceof MulterError && fault.code === "LIMIT_FILE_SIZE") {
    const message = uploadTooLargeMessage(maxBytes);
    return new AppError("payload_too_large", message, { fields: [{ path: "file", message }] });
  }
  return new AppError("bad_request", "The form could not be read.", { cause: fault });
}
