export { mount } from "./mount.tsx";
export { SESSION_KEYS, USER_KEY } from "./api/sessionPersistence.ts";
export type { DrawnWith } from "./mount.tsx";
export { mountServerChoice } from "./mountServerChoice.tsx";
export { ownLanguage } from "./language/ownLanguage.ts";
export { mountTerminal } from "./mountTerminal.tsx";
export type {
  Platform,
  PlatformNetwork,
  PlatformNote,
  PlatformNotifications,
  PlatformPush,
  PlatformShortcut,
  PlatformStorage,
  PlatformTerminal,
  PlatformTokens,
  PlatformUpdates,
  PushAddress,
  PushState,
  Remember,
  ShortcutFault,
  TerminalChange,
  TerminalSettings,
  TokenProtection,
  UpdateState,
} from "./platform/Platform.ts";
