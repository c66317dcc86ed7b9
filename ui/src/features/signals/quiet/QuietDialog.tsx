import { t } from "@signaldeck/contract";
import { Dialog } from "../../../components/Dialog.tsx";
import { DeviceQuiet } from "./DeviceQuiet.tsx";
import { MinimumChoice } from "./MinimumChoice.tsx";

/** What the member says of being called by new signals. */
export function QuietDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={t("Sound and quiet")}>
      <div className="grid gap-4">
        <MinimumChoice />
        <DeviceQuiet />
      </div>
    </Dialog>
  );
}
