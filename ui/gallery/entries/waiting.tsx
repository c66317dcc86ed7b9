import { Inbox } from "lucide-react";
import { networkError } from "../../src/api/apiError.ts";
import { Button } from "../../src/components/Button.tsx";
import { EmptyState } from "../../src/components/EmptyState.tsx";
import { ErrorBoundary } from "../../src/components/ErrorBoundary.tsx";
import { ErrorState } from "../../src/components/ErrorState.tsx";
import { Loaded, type LoadedCall } from "../../src/components/Loaded.tsx";
import { LoadingScreen } from "../../src/components/LoadingScreen.tsx";
import { Near } from "../../src/components/Near.tsx";
import { OfflineNotice } from "../../src/components/OfflineNotice.tsx";
import { RouteErrorPage } from "../../src/components/RouteErrorPage.tsx";
import { Skeleton } from "../../src/components/Skeleton.tsx";
import { Skeletons } from "../../src/components/Skeletons.tsx";
import { TextLink } from "../../src/components/TextLink.tsx";
import { createFakePlatform } from "../../src/platform/fakePlatform.ts";
import { PlatformProvider } from "../../src/platform/PlatformContext.tsx";
import type { Entries } from "../Entry.ts";

const none = () => undefined;

/** What the entry of ErrorBoundary fails with, on purpose. */
export class SampleFault extends Error {}

function Failing(): never {
  throw new SampleFault("This part always fails");
}

const offline = createFakePlatform();
offline.setOnline(false);

const waiting = { isFetching: true, refetch: none };
const failed = { error: networkError(), isFetching: false, refetch: none };

const NOTE = "You must be able to read it before you apply.";

const signals = (call: LoadedCall<readonly string[]>) => (
  <Loaded call={call} what="the signals" waiting={<Skeletons rows={3} each="h-12" />}>
    {(names) => names.map((name) => <p key={name}>{name}</p>)}
  </Loaded>
);

export const WAITING: Entries = {
  ErrorState: {
    wide: true,
    states: {
      "a message alone": <ErrorState message="The connection to the server failed." />,
      "with a retry": <ErrorState message="The connection to the server failed." onRetry={none} />,
      retrying: (
        <ErrorState message="The connection to the server failed." onRetry={none} retrying />
      ),
      "with a reference and another way": (
        <ErrorState
          title="This ticket could not be loaded"
          message="Something went wrong on our side."
          requestId="0198f0a2-0000"
          onRetry={none}
        >
          <TextLink to="/dashboard/support">Support hub</TextLink>
        </ErrorState>
      ),
    },
  },
  Loaded: {
    wide: true,
    states: {
      loading: signals(waiting),
      failed: signals(failed),
      "failed, retrying": signals({ ...failed, isFetching: true }),
      "failed, with a note": (
        <Loaded call={failed} what="the risk disclosure" note={NOTE} waiting={null}>
          {() => null}
        </Loaded>
      ),
      "it is there": signals({ ...waiting, data: ["EUR/USD, CALL"] }),
    },
  },
  EmptyState: {
    states: {
      "a title alone": <EmptyState title="No signal has finished yet" />,
      "with all": (
        <EmptyState
          title="No tickets yet"
          icon={<Inbox className="size-6" />}
          action={<Button>Write to support</Button>}
        >
          What you ask support, and what they answer, is kept here.
        </EmptyState>
      ),
    },
  },
  ErrorBoundary: {
    states: {
      "all is well": (
        <ErrorBoundary fallback={<p>This part failed.</p>}>
          <p>The part itself.</p>
        </ErrorBoundary>
      ),
      "what is within has failed": (
        <ErrorBoundary fallback={<p>This part failed.</p>}>
          <Failing />
        </ErrorBoundary>
      ),
    },
  },
  Skeletons: {
    states: {
      "rows of one height": <Skeletons rows={3} each="h-6" className="grid w-40 gap-2" />,
    },
  },
  Skeleton: {
    states: {
      "a line": <Skeleton />,
      "of a given size": <Skeleton className="h-24 w-40" />,
    },
  },
  Near: {
    states: {
      "comes when it is in sight": (
        <Near waiting={<Skeleton className="h-6 w-40" />}>
          <p className="h-6">What was waited for.</p>
        </Near>
      ),
    },
  },
  LoadingScreen: { states: { "fills the window": <LoadingScreen /> } },
  RouteErrorPage: { window: 300, states: { "fills the window": <RouteErrorPage /> } },
  OfflineNotice: {
    states: {
      "without a network": (
        <PlatformProvider platform={offline}>
          <div className="h-24 contain-layout">
            <OfflineNotice />
          </div>
        </PlatformProvider>
      ),
    },
  },
};
