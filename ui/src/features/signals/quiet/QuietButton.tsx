import { t } from "@signaldeck/contract";
import { SlidersHorizontal } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { IconButton } from "../../../components/IconButton.tsx";

const QuietDialog = lazy(async () => ({
  default: (await import("./QuietDialog.tsx")).QuietDialog,
}));

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
      <Suspense fallback={null}>{open && <QuietDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
