import { DAY, RECORD_LIMITS } from "@signaldeck/contract";

/** When what is sealed is opened, wall milliseconds. */
export const LOG_LIMITS = {
  /** After the record of a signal's end: as late as it enters the public record, after its ladder. */
  openAfterEnd: RECORD_LIMITS.publicAfter,
  /** After a record of whose signal no end was recorded: nothing stays sealed for good. */
  openAnyway: DAY,
} as const;
