import type { Envelope, ErrorDto, PaginationDto } from "@signaldeck/contract";

/** The envelope of a success. */
export function success<T>(
  data: T,
  message: string,
  now: number,
  pagination?: PaginationDto,
): Envelope<T> {
  return {
    success: true,
    message,
    error: null,
    data,
    ...(pagination && { pagination }),
    timestamp: new Date(now).toISOString(),
  };
}

/** The envelope of a failure. */
export function failure(error: ErrorDto, message: string, now: number): Envelope<never> {
  return { success: false, message, error, data: null, timestamp: new Date(now).toISOString() };
}
