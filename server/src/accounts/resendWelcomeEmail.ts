import { tCount, type ResendWelcomeEmailInput } from "@signaldeck/contract";
import { AppError } from "../http/AppError.ts";
import type { AccountsDeps, Caller } from "./accountsDeps.ts";
import { welcomeAgain } from "./welcomeAgain.ts";

/**
 * Mails a fresh code. Unknown addresses get the same answers, the cooldown included.
 * @throws AppError `too_many_requests` within the cooldown.
 */
export async function resendWelcomeEmail(
  deps: AccountsDeps,
  { email, registration }: ResendWelcomeEmailInput,
  caller: Caller,
): Promise<void> {
  await deps.limits.mails.address.consume(caller.address);
  await deps.evenTime.answer(async () => {
    await requireMailCooldown(deps, email, caller.address);
    await deps.database.write((transaction) =>
      welcomeAgain(deps, transaction, email, registration),
    );
  });
}

/**
 * @param address where the request came from, if anyone may make it.
 * @throws AppError `too_many_requests` when the recipient was written to a moment ago.
 */
export async function requireMailCooldown(
  deps: { limits: Pick<AccountsDeps["limits"], "mails"> },
  recipient: string,
  address?: string,
): Promise<void> {
  const retryAfter = await deps.limits.mails.tryRecipient(recipient, address);
  if (retryAfter === 0) return;
  throw new AppError(
    "too_many_requests",
    () =>
      tCount(
        retryAfter,
        "An email was sent a moment ago. Please wait {{count}} second before asking for another.",
        "An email was sent a moment ago. Please wait {{count}} seconds before asking for another.",
      ),
    { retryAfter },
  );
}
