import { Secret } from "otpauth";
import { expect, it } from "vitest";
import { newAppSecret, setupUri, stepOfCode } from "./appCodes.ts";

/** The secret and the SHA-1 rows of RFC 6238, appendix B, in their last six digits. */
const SECRET = Secret.fromLatin1("12345678901234567890").base32;
const ROWS = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
] as const;

it.each(ROWS)("at %i s the code is %s", (seconds, code) => {
  expect(stepOfCode({ secret: SECRET, code, now: seconds * 1_000 })).toBe(Math.floor(seconds / 30));
});

it("takes one step before and after, and names the step that the code belongs to", () => {
  const at = (offset: number) =>
    stepOfCode({ secret: SECRET, code: "005924", now: (1_234_567_890 + offset) * 1_000 });
  const step = 1_234_567_890 / 30;
  expect([-60, -30, 0, 30, 59].map(at)).toEqual([null, step, step, step, step]);
  expect(at(60)).toBeNull();
  expect(stepOfCode({ secret: SECRET, code: "5924", now: 1_234_567_890_000 })).toBeNull();
});

it("makes secrets of 160 bits and an address that apps understand", () => {
  const secret = newAppSecret();
  expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
  expect(newAppSecret()).not.toBe(secret);
  const uri = new URL(setupUri({ secret, issuer: "Signal Deck", email: "a+b@example.org" }));
  expect(uri.protocol).toBe("otpauth:");
  expect(decodeURIComponent(uri.pathname)).toContain("Signal Deck:a+b@example.org");
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: "Signal Deck",
    secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
