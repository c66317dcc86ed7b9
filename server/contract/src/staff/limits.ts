import { HOUR } from "../durations.ts";

export const STAFF_LIMITS = {
  invitationLifetime: 48 * HOUR,
} as const;
