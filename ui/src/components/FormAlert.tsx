import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";

export interface FormAlertProps {
  message: string | null;
  /** False where a field takes the focus instead. */
  takesFocus?: boolean;
}

/** A fault of the whole form; takes the focus when it appears, so that it is read and seen. */
export function FormAlert({ message, takesFocus = true }: FormAlertProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== null && takesFocus) ref.current?.focus();
  }, [message, takesFocus]);
  if (message === null) return null;
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="flex gap-2.5 rounded-small bg-put-wash px-3.5 py-3 text-put"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {message}
    </div>
  );
}
