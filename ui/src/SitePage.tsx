import { StrictMode, type ReactNode } from "react";
import { ErrorBoundary } from "./components/ErrorBoundary.tsx";
import { OfflineNotice } from "./components/OfflineNotice.tsx";
import { RouteErrorPage } from "./components/RouteErrorPage.tsx";
import { LandingContentProvider, type Loaded } from "./features/landing/LandingContentContext.tsx";
import type { KnownContent } from "./knownContent.ts";
import type { Platform } from "./platform/Platform.ts";
import { PlatformProvider } from "./platform/PlatformContext.tsx";

export interface SitePageProps {
  platform: Platform;
  known: KnownContent;
}

/** What surrounds a page of the public site that comes without the application. */
export function SitePage({ platform, known, children }: SitePageProps & { children: ReactNode }) {
  return (
    <StrictMode>
      <PlatformProvider platform={platform}>
        <LandingContentProvider
          content={{ site: present(known.content), landing: present(known.landing) }}
        >
          <ErrorBoundary fallback={<RouteErrorPage />}>{children}</ErrorBoundary>
        </LandingContentProvider>
        <OfflineNotice />
      </PlatformProvider>
    </StrictMode>
  );
}

function present<T>(data: T): Loaded<T> {
  return { data, isError: false, isFetching: false, refetch: () => {} };
}
