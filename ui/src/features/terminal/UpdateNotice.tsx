import { t } from "@signaldeck/contract";
import { ArrowDownToLine } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { Button } from "../../components/Button.tsx";
import type { PlatformUpdates } from "../../platform/Platform.ts";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import { UpdateSteps } from "./UpdateSteps.tsx";

/** Tells of a newer version above every screen; nothing where the host has none. */
export function UpdateNotice() {
  const { updates } = usePlatform();
  return updates && <Notice updates={updates} />;
}

function Notice({ updates }: { updates: PlatformUpdates }) {
  const { phase } = useSyncExternalStore(updates.onChange, updates.state);
  /** The step that the person does not want to hear of now; the next one is shown again. */
  const [later, setLater] = useState<string>("none");
  if (phase === "none" || phase === later) return null;
  return (
    <section
      aria-label={t("New version")}
      className="mb-5 flex items-center gap-4 rounded-card border border-line bg-raised px-4 py-3"
    >
      <ArrowDownToLine aria-hidden="true" className="size-5 shrink-0 text-brand max-sm:hidden" />
      <UpdateSteps updates={updates}>
        <Button kind="plain" onClick={() => setLater(phase)}>
          {t("Later")}
        </Button>
      </UpdateSteps>
    </section>
  );
}
