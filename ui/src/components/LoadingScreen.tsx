import { t } from "@signaldeck/contract";
import { Spinner } from "./Spinner.tsx";

/** Fills the window while it is not yet known what to show. */
export function LoadingScreen() {
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <span className="flex items-center gap-3 text-muted">
        <Spinner />
        {t("Loading")}
      </span>
    </div>
  );
}
