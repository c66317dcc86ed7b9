import { SCREENS } from "../../../ui/src/screens.ts";

export type ScreenName = keyof typeof SCREENS;

/** Screens whose address says which thing they show. */
export type AddressedName = {
  [Name in ScreenName]: (typeof SCREENS)[Name] extends `${string}:${string}` ? Name : never;
}[ScreenName];

/** Screens that anyone may open. */
export const PUBLIC_SCREENS = [
  "landing",
  "terms",
  "privacy",
  "refund",
  "risk",
  "performance",
  "ladder",
  "affiliate",
  "signup",
  "login",
  "forgotPassword",
  "resetPassword",
  "firstAdmin",
  "botApplication",
  "botApplicationSent",
] as const satisfies readonly ScreenName[];

/** Screens behind the login that name no thing in their address. */
export type MemberScreen = Exclude<ScreenName, AddressedName | (typeof PUBLIC_SCREENS)[number]>;

/** The address of a screen; where it names a thing, one that does not exist. */
export function addressOf(name: ScreenName): string {
  return SCREENS[name].replace(/:\w+/g, "00000000-0000-7000-8000-000000000000");
}
