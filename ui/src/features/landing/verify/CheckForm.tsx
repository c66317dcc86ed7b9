import { logHeadText, parseLogHead, t } from "@signaldeck/contract";
import { Download, ShieldCheck } from "lucide-react";
import { useId, useState, type SubmitEvent } from "react";
import { Button } from "../../../components/Button.tsx";
import { CONTROL_CLASSES } from "../../../components/controlClasses.ts";
import { ExternalLink } from "../../../components/ExternalLink.tsx";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import type { LedgerCheck } from "./useLedgerCheck.ts";

/** The form in which messages carry a head. */
const example = (root: string) => logHeadText({ size: 1_234, root });

const unreadable = () =>
  t("Paste the number of entries and the root, such as {{example}}", {
    example: example("CsUYap…"),
  });

/** Starts the check, with what a reader saved of a message where there is something. */
export function CheckForm({ check }: { check: LedgerCheck }) {
  const { state, start } = check;
  const isTerminal = usePlatform().terminal !== null;
  const [told, setTold] = useState("");
  const [isUnread, setUnread] = useState(false);
  const begin = (event: SubmitEvent) => {
    event.preventDefault();
    const head = parseLogHead(told);
    const isEmpty = told.trim() === "";
    setUnread(!isEmpty && !head);
    if (isEmpty) start();
    else if (head) start(`${head.size}:${head.root}`);
  };
  return (
    <form onSubmit={begin} noValidate className="mt-4 grid gap-4">
      <ToldField value={told} onChange={setTold} isUnread={isUnread} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          kind="proof"
          type="submit"
          busy={state.step === "running"}
          icon={<ShieldCheck aria-hidden="true" className="size-4" />}
        >
          {isTerminal ? t("Verify on this device") : t("Verify in your browser")}
        </Button>
        <DownloadFile />
      </div>
    </form>
  );
}

/** One line that need not be filled: the page's visitors load no library of forms for it. */
function ToldField(props: { value: string; onChange: (told: string) => void; isUnread: boolean }) {
  const { value, onChange, isUnread } = props;
  const id = useId();
  const [hint, fault] = [`${id}-hint`, `${id}-fault`];
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {t("Compare with a message (optional)")}
      </label>
      <input
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        placeholder={example("…")}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck="false"
        maxLength={400}
        aria-invalid={isUnread}
        aria-describedby={isUnread ? `${hint} ${fault}` : hint}
        className={CONTROL_CLASSES}
      />
      <p id={hint} className="mt-1.5 text-1 text-muted">
        {t("Paste its line that begins with “Public log”, from a Telegram post or an email.")}
      </p>
      {isUnread && (
        <p id={fault} className="mt-1.5 text-put">
          {unreadable()}
        </p>
      )}
    </div>
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
