import express, { type Request, type Response } from "express";

/**
 * Reads a body as text, whatever type it claims to be.
 * @throws what Express's body parser throws: too large, or in an encoding that is not supported
 */
export async function readText(
  request: Request,
  response: Response,
  maxBytes: number,
): Promise<string> {
  const read = express.text({ limit: maxBytes, type: () => true });
  await new Promise<void>((resolve, reject) => {
    read(request, response, (fault: unknown) => {
      if (fault) reject(fault instanceof Error ? fault : new Error("The body could not be read."));
      else resolve();
    });
  });
  return typeof request.body === "string" ? request.body : "";
}
