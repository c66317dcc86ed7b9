import { z } from "zod";
import { ERROR_CODES } from "./errors.ts";

/** A field's own complaint; `path` is the dotted name of the field in the request. */
export const FieldFault = z.object({ path: z.string(), message: z.string() });
export type FieldFault = z.infer<typeof FieldFault>;

export const ErrorDto = z.object({
  code: z.enum(ERROR_CODES),
  fields: z.array(FieldFault).optional(),
  /** Seconds to wait before a further try makes sense. */
  retryAfter: z.number().int().optional(),
  /** With `second_factor_required`: what to send to `/auth/second-factor`, and until when. */
  secondFactor: z.object({ challenge: z.string(), expiresAt: z.iso.datetime() }).optional(),
  /** With `email_unconfirmed`: the registration whose code is to be sent to `/auth/confirm-code`. */
  registration: z.string().optional(),
  /** The id to quote to support; the server's log carries the same. */
  requestId: z.string().optional(),
});
export type ErrorDto = z.infer<typeof ErrorDto>;

/** Where one page of a list is in the whole of it. Pages count from 1. */
export const PaginationDto = z.object({
  /** Items of the whole list. */
  total: z.number().int().nonnegative(),
  /** At least 1, also for an empty list. */
  pages: z.number().int().positive(),
  current: z.number().int().positive(),
});
export type PaginationDto = z.infer<typeof PaginationDto>;

/** The one shape of every JSON reply. `data` is null when `success` is false. */
export interface Envelope<T> {
  success: boolean;
  message: string;
  error: ErrorDto | null;
  data: T | null;
  /** Beside a list that comes in pages. */
  pagination?: PaginationDto;
  timestamp: string;
}

/** The schema of an envelope whose `data` has the given shape. */
export function envelopeOf<T extends z.ZodType>(data: T) {
  return z.object({
    success: z.boolean(),
    message: z.string(),
    error: ErrorDto.nullable(),
    data: data.nullable(),
    pagination: PaginationDto.optional(),
    timestamp: z.iso.datetime(),
  });
}
