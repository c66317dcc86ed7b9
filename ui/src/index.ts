export type { KnownContent } from "./knownContent.ts";
export { mount } from "./mount.tsx";
export type {
  Platform,
  PlatformNetwork,
  PlatformNote,
  PlatformNotifications,
  PlatformStorage,
  PlatformTokens,
  Remember,
  TokenProtection,
} from "./platform/Platform.ts";
