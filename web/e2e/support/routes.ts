import { SCREENS } from "../../../ui/src/screens.ts";

export type ScreenName = keyof typeof SCREENS;

type Addresses = typeof SCREENS;

/** The screens whose address begins, or goes on, in some way. */
type Those<Address extends string> = {
  [Name in ScreenName]: Addresses[Name] extends Address ? Name : never;
}[ScreenName];

type SignedIn = Those<`/dashboard${string}` | typeof SCREENS.compact>;

/** Screens behind the login that name no thing in their address. */
export type MemberScreen = Exclude<SignedIn, Those<`${string}:${string}`>>;

const NAMES = Object.keys(SCREENS) as ScreenName[];
const isSignedIn = (name: ScreenName): name is SignedIn =>
  SCREENS[name].startsWith(SCREENS.commandCenter) || name === "compact";

/** Screens that anyone may open. */
export const PUBLIC_SCREENS = NAMES.filter(
  (name): name is Exclude<ScreenName, SignedIn> => !isSignedIn(name),
);

export const MEMBER_SCREENS = NAMES.filter(
  (name): name is MemberScreen => isSignedIn(name) && !SCREENS[name].includes(":"),
);

/** The address of a screen; where it names a thing, one that does not exist. */
export function addressOf(name: ScreenName): string {
  return SCREENS[name].replace(/:\w+/g, "00000000-0000-7000-8000-000000000000");
}
