import { t } from "@signaldeck/contract";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { usePlatform } from "../../platform/PlatformContext.tsx";

/** Says that the page ended by itself and was loaded anew, until it was read. */
export function RecoveredNotice() {
  const { terminal } = usePlatform();
  const [read, setRead] = useState(false);
  if (!terminal?.recovered || read) return null;
  return (
    <section
      role="status"
      aria-label={t("Loaded again")}
      className="flex items-center gap-4 border-b border-line bg-raised px-4 py-3"
    >
      <RotateCw aria-hidden="true" className="size-5 shrink-0 text-amber max-sm:hidden" />
      <p className="min-w-0 flex-1">
        {t(
          "This window had stopped working and was loaded again. What was typed and not sent may be gone; signals, notifications and your account are as they were.",
        )}
      </p>
      <Button kind="plain" onClick={() => setRead(true)}>
        {t("Close")}
      </Button>
    </section>
  );
}
