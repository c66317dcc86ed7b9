import { t } from "@signaldeck/contract";
import { usePublicContentQuery } from "../../api/contentCalls.ts";

/** Opens a mail to support; nothing while its address is not known. */
export function SupportLink({ about }: { about: string }) {
  const { data } = usePublicContentQuery();
  if (!data) return null;
  return (
    <a
      href={`mailto:${data.brand.supportEmail}?subject=${encodeURIComponent(about)}`}
      className="inline-flex min-h-11 items-center rounded-small font-semibold text-brand underline-offset-4 hover:underline"
    >
      {t("Contact support")}
    </a>
  );
}
