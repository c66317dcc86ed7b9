import { EvenTime } from "../accounts/EvenTime.ts";

/** How long a call takes says what it did: a test does not wait for what only strangers must not see. */
export const AT_ONCE = new EvenTime(() => Promise.resolve());
