import { t } from "@signaldeck/contract";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Dialog } from "../../../components/Dialog.tsx";
import { IconButton } from "../../../components/IconButton.tsx";
import { DeviceQuiet } from "./DeviceQuiet.tsx";
import { MinimumChoice } from "./MinimumChoice.tsx";

/** Opens what the member says of being called by new signals. */
export function QuietButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t("Sound and quiet")}
        icon={SlidersHorizontal}
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} onClose={() => setOpen(false)} title={t("Sound and quiet")}>
        <div className="grid gap-4">
          <MinimumChoice />
          <DeviceQuiet />
        </div>
      </Dialog>
    </>
  );
}
