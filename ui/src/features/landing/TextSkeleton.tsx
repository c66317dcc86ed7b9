import { t } from "@signaldeck/contract";
import { Skeleton } from "../../components/Skeleton.tsx";

/** Lines in the place of a text that is loading. */
export function TextSkeleton() {
  return (
    <div aria-busy="true" className="grid min-h-96 content-start gap-3">
      <span className="sr-only">{t("Loading the text")}</span>
      {["w-1/3", "w-full", "w-11/12", "w-2/3", "w-1/4", "w-full", "w-5/6"].map((width, line) => (
        <Skeleton key={line} className={`h-5 ${width}`} />
      ))}
    </div>
  );
}
