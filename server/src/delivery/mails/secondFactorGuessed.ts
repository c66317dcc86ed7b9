import { SECOND_FACTOR_LIMITS, t } from "@signaldeck/contract";
import { composeMail, greeting } from "./layout.ts";
import { memberMail } from "./memberMail.ts";

/** Tells a member that somebody tries codes of their second factor. */
export const secondFactorGuessedMail = memberMail((context, { fullName }: { fullName: string }) =>
  composeMail(
    context,
    t("Wrong codes were entered for your {{brand}} account", { brand: context.brand }),
    [
      greeting(fullName),
      {
        kind: "text",
        text: t(
          "Somebody who knows your password, or uses a device where you are signed in, has entered at least {{count}} wrong codes of your second factor. These codes opened nothing.",
          { count: String(SECOND_FACTOR_LIMITS.wrongUntilTold) },
        ),
      },
      {
        kind: "text",
        text: t(
          "If this was not you, somebody else has your password: reset it now. That also signs all devices out.",
        ),
      },
      { kind: "link", label: t("Reset the password"), path: "/forgot-password" },
    ],
  ),
);
