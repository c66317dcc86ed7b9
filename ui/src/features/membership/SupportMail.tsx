import { Mail } from "lucide-react";
import { usePublicContentQuery } from "../../api/contentCalls.ts";

/** A mail to support with its subject filled in. */
export function SupportMail(props: { subject: string }) {
  const { data } = usePublicContentQuery();
  if (!data) return null;
  const { supportEmail } = data.brand;
  return (
    <a
      href={`mailto:${supportEmail}?subject=${encodeURIComponent(props.subject)}`}
      className="inline-flex min-h-11 items-center gap-2 rounded-small border border-line-strong px-4.5 py-2 font-semibold transition-colors hover:border-muted hover:bg-raised"
    >
      <Mail aria-hidden="true" className="size-4 shrink-0" />
      <span className="flex min-w-0 flex-wrap gap-x-2">
        Contact support
        <span className="min-w-0 font-normal break-words text-muted">{supportEmail}</span>
      </span>
    </a>
  );
}
