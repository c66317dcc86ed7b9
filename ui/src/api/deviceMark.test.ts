import { expect, it } from "vitest";
import { createFakePlatform } from "../platform/fakePlatform.ts";
import { deviceMark } from "./deviceMark.ts";

it("is made once for each server and kept", () => {
  const platform = createFakePlatform();
  const mark = deviceMark(platform);
  expect(mark).toMatch(/^[\w-]{43}$/);
  expect(deviceMark(platform)).toBe(mark);
  expect(deviceMark({ ...platform, apiBaseUrl: "https://other.example/api" })).not.toBe(mark);
  expect(deviceMark(createFakePlatform())).not.toBe(mark);
});
