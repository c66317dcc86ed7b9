import { t } from "@signaldeck/contract";
import { useId, useState } from "react";
import { BRAND_NAME } from "../../brand.ts";
import { Button } from "../../components/Button.tsx";
import { CONTROL_CLASSES } from "../../components/controlClasses.ts";
import { FormAlert } from "../../components/FormAlert.tsx";
import { Logo } from "../../components/Logo.tsx";

/** Whether an address is that of a server of ours, and if not, a sentence that says why. */
export type ServerChoice = { ok: true } | { ok: false; fault: string };

export interface ServerPageProps {
  /** The present server; null at the first start. */
  current: string | null;
  /** Checks an address and takes it when it is right. */
  choose: (address: string) => Promise<ServerChoice>;
  /** The choice is made, or was left as it is. */
  onDone: () => void;
}

/** Where a person chooses the server of a terminal. */
export function ServerPage({ current, choose, onDone }: ServerPageProps) {
  const [address, setAddress] = useState(current ?? "");
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useId();

  const submit = async () => {
    setBusy(true);
    setFault(null);
    const choice = await choose(address).catch((): ServerChoice => ({
      ok: false,
      fault: t("The address could not be checked. Please try again."),
    }));
    setBusy(false);
    if (choice.ok) onDone();
    else setFault(choice.fault);
  };

  return (
    <div className="grid min-h-dvh content-start justify-items-center gap-6 px-4 pt-16 pb-10">
      <title>{t("Choose your server")}</title>
      <header>
        <Logo name={BRAND_NAME} />
      </header>
      <main className="w-full max-w-md rounded-card border border-line bg-surface p-5 sm:p-8">
        <h1 className="text-4">{t("Choose your server")}</h1>
        <p className="mt-2 text-muted">
          {t(
            "The address that you use in the browser. Your sign-in is kept for this server alone.",
          )}
        </p>
        <form
          noValidate
          className="mt-6 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <div>
            <label htmlFor={field} className="mb-1.5 block font-semibold">
              {t("Server address")}
            </label>
            <input
              id={field}
              type="url"
              inputMode="url"
              autoComplete="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://signals.example"
              value={address}
              aria-invalid={fault !== null}
              aria-describedby={`${field}-fault`}
              onChange={(event) => setAddress(event.target.value)}
              className={CONTROL_CLASSES}
            />
          </div>
          <div id={`${field}-fault`}>
            <FormAlert message={fault} />
          </div>
          <div className="flex flex-wrap justify-end gap-3">
            {current !== null && (
              <Button kind="plain" onClick={onDone}>
                {t("Keep {{host}}", { host: new URL(current).host })}
              </Button>
            )}
            <Button type="submit" kind="primary" busy={busy}>
              {t("Connect")}
            </Button>
          </div>
        </form>
      </main>
    </div>
  );
}
