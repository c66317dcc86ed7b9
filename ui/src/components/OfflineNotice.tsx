import { t } from "@signaldeck/contract";
import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { usePlatform } from "../platform/PlatformContext.tsx";

/** Says, while it is so, that the device has no network. */
export function OfflineNotice() {
  const { network } = usePlatform();
  const online = useSyncExternalStore(network.onChange, network.isOnline, () => true);
  return (
    <div role="status">
      {!online && (
        <p className="fixed inset-x-4 bottom-4 z-40 mx-auto flex w-fit items-center gap-2.5 rounded-card border border-line-strong bg-raised px-4 py-3 text-amber">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {t("You are offline. What you see may be old.")}
        </p>
      )}
    </div>
  );
}
