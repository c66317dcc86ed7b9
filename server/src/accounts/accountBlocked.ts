import { t } from "@signaldeck/contract";
import { AppError } from "../http/AppError.ts";
import type { AccountsDeps } from "./accountsDeps.ts";

/** The refusal for the proven owner of a blocked account, who is not let in. */
export function accountBlocked({ content }: AccountsDeps): AppError {
  return new AppError("account_blocked", () =>
    t(
      "This account is blocked. Write to support at {{address}} if you want to know why or think it is a mistake.",
      { address: content.brand.supportEmail },
    ),
  );
}
