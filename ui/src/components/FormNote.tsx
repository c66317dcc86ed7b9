import { Check } from "lucide-react";

/** Says that something of a form is done. Empty it takes no room, yet is known to screen readers. */
export function FormNote(props: { message: string | null }) {
  return (
    <div role="status" className="empty:absolute">
      {props.message !== null && (
        <p className="flex gap-2.5 rounded-small bg-brand-wash px-3.5 py-3">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand" />
          {props.message}
        </p>
      )}
    </div>
  );
}
