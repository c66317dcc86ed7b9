import { watClockSeconds, watMoment } from "@signaldeck/contract";
import { expect, it } from "vitest";
import { USER_KEY } from "./api/sessionPersistence.ts";

// The numbers of section 9 that only the UI knows; server/src/app/specifiedConstants.test.ts holds
// the others. The token's key is a platform's own matter: web/src/webPlatform.test.ts.

it("shows times in 12-hour format with a WAT suffix", () => {
  const noon = "2026-07-01T12:05:09.000Z";
  expect(watClockSeconds(noon)).toBe("1:05:09 PM");
  expect(watMoment(noon)).toMatch(/1:05 PM WAT$/);
});

it("stores the user data under a key of its own", () => {
  expect(USER_KEY).toBe("user");
});
