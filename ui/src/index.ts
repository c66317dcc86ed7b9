export { mount } from "./mount.tsx";
export type { DrawnWith } from "./mount.tsx";
export { mountServerChoice } from "./mountServerChoice.tsx";
export type {
  Platform,
  PlatformNetwork,
  PlatformNote,
  PlatformNotifications,
  PlatformStorage,
  PlatformTerminal,
  PlatformTokens,
  Remember,
  TerminalChange,
  TerminalSettings,
  TokenProtection,
} from "./platform/Platform.ts";
