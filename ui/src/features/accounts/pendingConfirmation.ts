import { z } from "zod";
import type { Platform } from "../../platform/Platform.ts";

const KEY = "pending-confirmation";

/** An address whose confirmation code is still to be entered. */
const PendingConfirmation = z.object({
  email: z.string(),
  /** The registration that was sent from here; its code is no other's. */
  registration: z.string().optional(),
  /** Epoch ms from which a further mail may be asked for. */
  resendAt: z.number(),
});
export type PendingConfirmation = z.infer<typeof PendingConfirmation>;

/** An address that was just mailed; a further mail may be asked for after the cooldown. */
export function pendingAfterMail(
  { email, registration }: Pick<PendingConfirmation, "email" | "registration">,
  cooldownSeconds: number,
): PendingConfirmation {
  return { email, registration, resendAt: Date.now() + cooldownSeconds * 1_000 };
}

/** The address that this window is confirming, if any; it survives a reload. */
export function readPending({ storage }: Platform): PendingConfirmation | null {
  try {
    return PendingConfirmation.parse(JSON.parse(storage.get(KEY) ?? "null"));
  } catch {
    return null;
  }
}

/** Remembers the address for as long as the window is open, or forgets it (`null`). */
export function storePending({ storage }: Platform, pending: PendingConfirmation | null): void {
  if (pending) storage.set(KEY, JSON.stringify(pending), { remember: false });
  else storage.remove(KEY);
}
