import type { Request, Response } from "express";
import multer, { memoryStorage, MulterError } from "multer";

import { AppError } from "./AppError.ts";
import { boundBody, unboundBody } from "./bodyTime.ts";
import type { Sender, UploadPlaces } from "./UploadPlaces.ts";
import { tooLarge, watchUpload } from "./watchUpload.ts";

/** A file of a form as it came; nothing about it is to be believed. */
export interface UploadedFile {
  /** The sender's name for it, without folders. */
  name: string;
  bytes: Buffer;
}

/** The fields beside a file are short lines. */
const FIELD_MAX_BYTES = 2_000;
const FIELDS_MAX = 20;

/**
 * Reads a multipart form: its fields become `request.body`, its one file is returned (null when it
 * has none). The file is held in memory and never written under its own name.
 * @throws AppError `payload_too_large`, `bad_request`; `too_many_requests`, `unavailable` without a
 *   place (see `UploadPlaces`); `request_timeout` for what comes too slowly
 */
export async function readUpload(
  request: Request,
  response: Response,
  { maxBytes, places, sender }: { maxBytes: number; places: UploadPlaces; sender: Sender },
): Promise<UploadedFile | null> {
  // Nothing would ever be heard of a request that has ended already.
  if (request.destroyed && !request.complete)
    throw new AppError("bad_request", "The form could not be read.");
  const gone = new AbortController();
  request.once("close", () => gone.abort());
  unboundBody(request);
  try {
    await places.run(sender, gone.signal, async () => {
      const watch = watchUpload(request, { maxBytes, pace: places.pace, stopped: places.stopped });
      try {
        await Promise.race([readForm(request, response, maxBytes), watch.broken]);
      } finally {
        watch.end();
      }
    });
  } catch (error) {
    // What is still to come is thrown away for a while, so that its sender gets to read the answer.
    if (error instanceof AppError && error.code === "request_timeout") {
      response.setHeader("Connection", "close");
    } else boundBody(request);
    throw error;
  }
  const { file } = request;
  return file ? { name: file.originalname, bytes: file.buffer } : null;
}

function readForm(request: Request, response: Response, maxBytes: number): Promise<void> {
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
  return new Promise<void>((resolve, reject) => {
    read(request, response, (fault: unknown) => {
      if (fault) reject(uploadFault(fault, maxBytes));
      else resolve();
    });
  });
}

function uploadFault(fault: unknown, maxBytes: number): AppError {
  if (fault instanceof MulterError && fault.code === "LIMIT_FILE_SIZE") {
    return tooLarge(maxBytes);
  }
  return new AppError("bad_request", "The form could not be read.", { cause: fault });
}
