import { z } from "zod";
import type { Platform } from "../../platform/Platform.ts";

const KEY = "signup-draft";

const typed = z.string().default("");

/** What an applicant has typed so far; the password is never among it. */
const SignupDraft = z.object({
  fullName: typed,
  email: typed,
  phone: typed,
  country: typed,
  telegram: typed,
});
export type SignupDraft = z.infer<typeof SignupDraft>;

/** What was typed in this window, if anything; it survives Back and a reload. */
export function readDraft({ storage }: Platform): SignupDraft | null {
  try {
    return SignupDraft.parse(JSON.parse(storage.get(KEY) ?? "null"));
  } catch {
    return null;
  }
}

/** Remembers it for as long as the window is open, or forgets it (`null`). */
export function storeDraft({ storage }: Platform, draft: z.input<typeof SignupDraft> | null): void {
  // What the form has beside these fields is left out.
  if (draft) storage.set(KEY, JSON.stringify(SignupDraft.parse(draft)), { remember: false });
  else storage.remove(KEY);
}
