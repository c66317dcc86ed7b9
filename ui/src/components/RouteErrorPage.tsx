import { t } from "@signaldeck/contract";
import { ErrorState } from "./ErrorState.tsx";

/** Stands in for a screen that failed to load or to draw. */
export function RouteErrorPage() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState
        title={t("This screen failed")}
        message={t("Nothing of yours is lost. Try again; if it fails once more, reload later.")}
        onRetry={() => globalThis.location.reload()}
      />
    </main>
  );
}
