import { expect, it } from "vitest";
import { createFakePlatform } from "../platform/fakePlatform.ts";
import { deviceId } from "./deviceId.ts";

it("is made once for each server and kept", () => {
  const platform = createFakePlatform();
  const mark = deviceId(platform);
  expect(mark).toMatch(/^[\w-]{43}$/);
  expect(deviceId(platform)).toBe(mark);
  expect(deviceId({ ...platform, apiBaseUrl: "https://other.example/api" })).not.toBe(mark);
  expect(deviceId(createFakePlatform())).not.toBe(mark);
});
