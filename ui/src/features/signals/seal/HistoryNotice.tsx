import { shortRoot, t, tCount, watMoment } from "@signaldeck/contract";
import { ShieldAlert } from "lucide-react";
import { useSyncExternalStore } from "react";
import { headOf, readSavedCheckpoint, readOther } from "../../../api/ledger/savedCheckpoint.ts";
import { Button } from "../../../components/Button.tsx";
import { CopyButton } from "../../../components/CopyButton.tsx";
import { Phrase } from "../../../components/Phrase.tsx";
import { TextLink } from "../../../components/TextLink.tsx";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { SCREENS } from "../../../screens.ts";
import { useSealChecks } from "./useSealChecks.ts";

/** Says above every screen that the log does not go on from the head that this device has stored. */
export function HistoryNotice() {
  const checks = useSealChecks();
  const platform = usePlatform();
  const isOther = useSyncExternalStore(checks.subscribe, () => checks.other() !== null);
  const other = isOther ? readOther(platform) : null;
  if (!other) return null;
  const saved = readSavedCheckpoint(platform);
  return (
    <section
      role="alert"
      aria-label={t("The public log")}
      className="mb-5 grid gap-3 rounded-card border border-put bg-put-wash px-4 py-3.5"
    >
      <p className="flex items-center gap-2.5 font-semibold">
        <ShieldAlert aria-hidden="true" className="size-5 shrink-0 text-put" />
        {t("The log shows this device another history than before")}
      </p>
      <p className="max-w-prose">
        {`${other.why} ${t("A log can only grow. Don't trust this record until you know why. Keep both checkpoints: where both carry our signature, they prove it.")}`}
      </p>
      <ul className="grid gap-1 text-1 text-muted">
        {saved && (
          <HeadLine
            seen={t("Kept on {{at}}", { at: watMoment(saved.at) })}
            checkpoint={saved.checkpoint}
          />
        )}
        <HeadLine
          seen={t("Shown on {{at}}", { at: watMoment(other.at) })}
          checkpoint={other.checkpoint}
        />
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CopyButton
          label={t("Copy both checkpoints")}
          text={[saved?.checkpoint, other.checkpoint].filter(Boolean).join("\n")}
        />
        <TextLink to={SCREENS.performance}>{t("Open the public record")}</TextLink>
        <Button kind="plain" onClick={() => checks.forget()}>
          {t("Forget the kept checkpoint")}
        </Button>
      </div>
    </section>
  );
}

function HeadLine({ seen, checkpoint }: { seen: string; checkpoint: string }) {
  const head = headOf(checkpoint);
  if (!head) return <li>{seen}</li>;
  return (
    <li>
      <Phrase
        text={tCount(
          head.size,
          "{{seen}}: {{count}} entry, root <root/>",
          "{{seen}}: {{count}} entries, root <root/>",
          { seen },
        )}
        parts={{ root: <code title={head.root}>{shortRoot(head.root)}</code> }}
      />
    </li>
  );
}
