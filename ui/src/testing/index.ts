export { createFakePlatform } from "../platform/fakePlatform.ts";
export type { FakePlatform, FakePlatformOptions } from "../platform/fakePlatform.ts";
export { describePlatform } from "../platform/platformContract.ts";
export type { PlatformUnderTest, TestRunner } from "../platform/platformContract.ts";
