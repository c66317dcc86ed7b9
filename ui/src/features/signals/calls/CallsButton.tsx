import { t } from "@signaldeck/contract";
import { SlidersHorizontal } from "lucide-react";
import { Suspense, useState } from "react";
import { IconButton } from "../../../components/IconButton.tsx";
import { lazyPart } from "../../../components/loadCode.ts";

const CallsDialog = lazyPart(async () => (await import("./CallsDialog.tsx")).CallsDialog);

/** Opens what the member says of being called by new signals. */
export function CallsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t("Sound and quiet")}
        icon={SlidersHorizontal}
        onClick={() => setOpen(true)}
      />
      <Suspense fallback={null}>{open && <CallsDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
