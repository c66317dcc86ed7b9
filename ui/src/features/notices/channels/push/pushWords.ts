import { t } from "@signaldeck/contract";
import type { PushState } from "../../../../platform/Platform.ts";

/** Why push messages cannot be switched on, and what to do about it; null where they can. */
export const PUSH_HINTS: Record<PushState, (() => string) | null> = {
  unsupported: () =>
    t("This browser cannot receive push messages. A current Chrome, Edge, Firefox or Safari can."),
  insecure: () =>
    t(
      "Push messages need a page that came over https. Open the address that begins with https://.",
    ),
  "install-first": () =>
    t(
      "On an iPhone or iPad, install this site first: press Share, then Add to Home Screen. Open it from there and come back to this card.",
    ),
  denied: () =>
    t(
      "Your browser blocks notifications from this page. Allow them in its settings, then load the page again.",
    ),
  off: null,
  on: null,
};

/** What is said when the person, or the browser for them, said no. */
export const pushRefused = () =>
  t("Your browser did not allow notifications from this page, so nothing was changed.");
