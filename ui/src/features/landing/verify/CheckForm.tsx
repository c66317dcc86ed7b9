import { logHeadText, parseLogHead, t } from "@signaldeck/contract";
import { Download, ShieldCheck } from "lucide-react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/Button.tsx";
import { ExternalLink } from "../../../components/ExternalLink.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import type { LedgerCheck } from "./useLedgerCheck.ts";

/** The form in which messages carry a head. */
const example = (root: string) => logHeadText({ size: 1_234, root });

const unreadable = () =>
  t("Paste the number of entries and the root, such as {{example}}", {
    example: example("CsUYap…"),
  });

/** Starts the check, with what a reader kept of a message where there is something. */
export function CheckForm({ check }: { check: LedgerCheck }) {
  const { state, start } = check;
  const isTerminal = usePlatform().terminal !== null;
  const { control, handleSubmit, setError } = useForm({ defaultValues: { told: "" } });
  const begin = handleSubmit(({ told }) => {
    const head = parseLogHead(told);
    if (told.trim() === "") start();
    else if (head) start(`${head.size}:${head.root}`);
    else setError("told", { message: unreadable() });
  });
  return (
    <form onSubmit={(event) => void begin(event)} noValidate className="mt-4 grid gap-4">
      <TextField
        control={control}
        name="told"
        label={t("Compare with a message (optional)")}
        description={t(
          "Paste its line that begins with “Public log”, from a Telegram post or an email.",
        )}
        placeholder={example("…")}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck="false"
        maxLength={400}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          type="submit"
          busy={state.step === "running"}
          icon={<ShieldCheck aria-hidden="true" className="size-4 text-brand" />}
        >
          {isTerminal ? t("Verify on this device") : t("Verify in your browser")}
        </Button>
        <DownloadFile />
      </div>
    </form>
  );
}

const FILE = "verify.mjs";

/** The file as the server gives it; in the terminal another copy than the one that it runs. */
function DownloadFile() {
  const { terminal } = usePlatform();
  if (terminal)
    return (
      <ExternalLink href={`${terminal.server}/${FILE}`}>
        {t("Download {{file}}", { file: FILE })}
      </ExternalLink>
    );
  return (
    <a
      href={`/${FILE}`}
      download={FILE}
      className="inline-flex min-h-11 items-center gap-2 rounded-small font-semibold text-brand underline-offset-4 hover:underline"
    >
      <Download aria-hidden="true" className="size-4" />
      {t("Download {{file}}", { file: FILE })}
    </a>
  );
}
