import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../components/Button.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { useFault } from "../../../components/useFault.ts";

export interface ProbeProps {
  icon: ReactNode;
  /** What the button says, at rest and meanwhile. */
  label: string;
  busyLabel: string;
  busy: boolean;
  hint: ReactNode;
  /** Tries what is saved; its own failure is said in `failure`'s words. */
  onTry: () => Promise<unknown>;
  failure: string;
  /** What came of it; nothing while there is nothing to show. */
  children: ReactNode;
}

/** Tries what a step has saved, and shows what came of it. */
export function Probe(props: ProbeProps) {
  const { icon, label, busyLabel, busy, hint, onTry, failure, children } = props;
  const { fault, attempt } = useFault();
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busy={busy} icon={icon} onClick={() => void attempt(onTry, failure)}>
          {busy ? busyLabel : label}
        </Button>
        <p className="min-w-0 flex-1 basis-52 text-muted">{hint}</p>
      </div>
      <FormAlert message={fault} />
      <div role="status" className="empty:absolute">
        {fault === null && !busy && children}
      </div>
    </div>
  );
}

/** One answer of those that were asked. */
export function Verdict({ good, children }: { good: boolean; children: ReactNode }) {
  const Icon = good ? CircleCheck : CircleAlert;
  return (
    <div
      className={`flex gap-2.5 rounded-small px-3.5 py-3 ${good ? "bg-brand-wash" : "bg-put-wash"}`}
    >
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${good ? "text-brand" : "text-put"}`}
      />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  );
}
