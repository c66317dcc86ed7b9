import { t } from "@signaldeck/contract";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { usePlatform } from "../platform/PlatformContext.tsx";
import { Button } from "./Button.tsx";

/** Copies a text and says whether that worked; nothing where the host cannot copy. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copyText } = usePlatform();
  const [done, setDone] = useState<boolean | null>(null);
  if (!copyText) return null;
  const Icon = done === true ? Check : Copy;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <Button
        icon={<Icon aria-hidden="true" className="size-4" />}
        onClick={() => void copyText(text).then(setDone)}
      >
        {label}
      </Button>
      <span role="status" className="text-muted">
        {done === true && t("Copied")}
        {done === false && t("This browser does not let us copy. Mark the text and copy it.")}
      </span>
    </span>
  );
}
