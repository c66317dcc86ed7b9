import { COPY_TRADING_LOCKED_MESSAGE, t } from "@signaldeck/contract";
import { useCan } from "../../../api/session.ts";
import { LockedPage } from "../../../components/LockedPage.tsx";
import { ComingSoon } from "./ComingSoon.tsx";
import { SampleCopy } from "./SampleCopy.tsx";

/** Auto-copy: a page about what is being built, for members with a verified tier; else a teaser. */
export function CopyTradingPage() {
  if (useCan("copyTrading.read")) return <ComingSoon />;
  return (
    <LockedPage
      title={t("Auto-Copy System")}
      requirement={COPY_TRADING_LOCKED_MESSAGE()}
      preview={<SampleCopy />}
    >
      <p>
        {t(
          "Auto-copy is in development. Members with a verified deposit can ask to be told when it opens.",
        )}
      </p>
    </LockedPage>
  );
}
