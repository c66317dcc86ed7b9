import { RECORD_SUMMARY_PATH, type RecordSummaryDto } from "@signaldeck/contract";
import { StrictMode } from "react";
import { ErrorBoundary } from "./components/ErrorBoundary.tsx";
import { OfflineNotice } from "./components/OfflineNotice.tsx";
import { RouteErrorPage } from "./components/RouteErrorPage.tsx";
import { LandingContentProvider } from "./features/landing/LandingContentContext.tsx";
import type { Loaded } from "./features/landing/LandingContentContext.tsx";
import { LandingPage } from "./features/landing/LandingPage.tsx";
import { useFetched } from "./features/landing/useFetched.ts";
import type { KnownContent } from "./knownContent.ts";
import type { Platform } from "./platform/Platform.ts";
import { PlatformProvider } from "./platform/PlatformContext.tsx";

export interface LandingAppProps {
  platform: Platform;
  known: KnownContent;
}

/** The landing page by itself; the same whether it is mounted or rendered to text. */
export function LandingApp({ platform, known }: LandingAppProps) {
  return (
    <StrictMode>
      <PlatformProvider platform={platform}>
        <LandingContentProvider
          content={{ site: present(known.content), landing: present(known.landing) }}
        >
          <ErrorBoundary fallback={<RouteErrorPage />}>
            <PageWithRecord />
          </ErrorBoundary>
        </LandingContentProvider>
        <OfflineNotice />
      </PlatformProvider>
    </StrictMode>
  );
}

function PageWithRecord() {
  return <LandingPage record={useFetched<RecordSummaryDto>(RECORD_SUMMARY_PATH)} />;
}

function present<T>(data: T): Loaded<T> {
  return { data, isError: false, isFetching: false, refetch: () => {} };
}
