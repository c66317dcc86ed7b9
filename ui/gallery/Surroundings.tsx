import type { UserDto } from "@signaldeck/contract";
import { useState, type ReactNode } from "react";
import { Provider } from "react-redux";
import type { ApiClient } from "../src/api/client.ts";
import { sessionRestored } from "../src/api/sessionSlice.ts";
import { createStore } from "../src/api/store.ts";
import { ScreenLinkProvider, type ScreenLinkProps } from "../src/components/ScreenLink.tsx";
import { ShortcutsProvider } from "../src/components/Shortcuts.tsx";
import { createFakePlatform } from "../src/platform/fakePlatform.ts";
import { PlatformProvider } from "../src/platform/PlatformContext.tsx";
import { demoServer } from "./servers.ts";

const platform = createFakePlatform();

/** There are no screens to go to here. */
function StayingLink({ to, ...rest }: ScreenLinkProps) {
  return <a {...rest} href={`#${to}`} />;
}

/** What the product has around each of its screens, on a host that stores all in memory. */
export function Surroundings({ children }: { children: ReactNode }) {
  return (
    <PlatformProvider platform={platform}>
      <ScreenLinkProvider link={StayingLink}>
        <ShortcutsProvider>
          <Served by={demoServer}>{children}</Served>
        </ShortcutsProvider>
      </ScreenLinkProvider>
    </PlatformProvider>
  );
}

/** Calls of what is below are answered by this server, for a visitor or a user. */
export function Served(props: { by: ApiClient; user?: UserDto; children: ReactNode }) {
  const [store] = useState(() => {
    const created = createStore(platform, props.by);
    if (props.user) created.dispatch(sessionRestored({ token: "gallery", user: props.user }));
    return created;
  });
  return <Provider store={store}>{props.children}</Provider>;
}
