import { createContext, useContext, type ReactNode } from "react";
import type { Platform } from "./Platform.ts";

const PlatformContext = createContext<Platform | null>(null);

/** Makes the host's abilities known to everything below. */
export function PlatformProvider(props: { platform: Platform; children: ReactNode }) {
  return <PlatformContext value={props.platform}>{props.children}</PlatformContext>;
}

/** The host's abilities; throws outside a PlatformProvider. */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (!platform) throw new Error("usePlatform needs a PlatformProvider above it");
  return platform;
}
