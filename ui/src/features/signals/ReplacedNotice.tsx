import { t } from "@signaldeck/contract";
import { RadioTower } from "lucide-react";
import { useLiveStatus } from "../../api/LiveStreamProvider.tsx";
import { Button } from "../../components/Button.tsx";

/** In a window whose live connection gave way to a newer one of the same account. */
export function ReplacedNotice() {
  const { state, replacedBy, goLive } = useLiveStatus();
  if (replacedBy === null || state !== "polling") return null;
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-amber-wash px-4 py-3 text-text"
    >
      <RadioTower aria-hidden="true" className="size-4 shrink-0 text-amber" />
      <p className="min-w-0 flex-1 basis-60">
        {t(
          "Your account has {{most}} live connections open, the most there may be, and a newer one took the place of this window’s. Signals come here a few seconds later.",
          { most: replacedBy },
        )}
      </p>
      <Button onClick={goLive}>{t("Go live here")}</Button>
    </div>
  );
}
