import { percentAsIs, t } from "@signaldeck/contract";
import { useState, useSyncExternalStore, type ReactNode } from "react";
import { Button } from "../../components/Button.tsx";
import type { PlatformUpdates, UpdateState } from "../../platform/Platform.ts";

export interface UpdateStepsProps {
  updates: PlatformUpdates;
  /** Said while there is no newer version. */
  whenNone?: string;
  /** A further button beside the step. */
  children?: ReactNode;
}

/** What is known of a newer version, with the step that comes next; none is taken by itself. */
export function UpdateSteps({ updates, whenNone, children }: UpdateStepsProps) {
  const state = useSyncExternalStore(updates.onChange, updates.state);
  const [busy, setBusy] = useState(false);
  const take = (step: () => Promise<void>) => {
    setBusy(true);
    void step().finally(() => setBusy(false));
  };
  return (
    <div className="flex flex-1 flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="me-auto">
        {sentenceOf(state) ?? whenNone}
      </p>
      {(state.phase === "available" || state.phase === "failed") && (
        <Button busy={busy} onClick={() => take(() => updates.download())}>
          {state.phase === "failed" ? t("Try again") : t("Download")}
        </Button>
      )}
      {state.phase === "ready" && (
        <Button kind="primary" busy={busy} onClick={() => take(() => updates.install())}>
          {t("Restart and install")}
        </Button>
      )}
      {children}
    </div>
  );
}

function sentenceOf(state: UpdateState): string | null {
  switch (state.phase) {
    case "none":
      return null;
    case "available":
      return t("Version {{version}} is available.", { version: state.version });
    case "downloading":
      return t("Version {{version}} is being downloaded: {{percent}}.", {
        version: state.version,
        percent: percentAsIs(state.percent),
      });
    case "ready":
      return t("Version {{version}} is ready. It is installed when you restart.", {
        version: state.version,
      });
    case "failed":
      return t("Version {{version}} could not be downloaded.", { version: state.version });
  }
}
