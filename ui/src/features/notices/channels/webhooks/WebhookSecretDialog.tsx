import { t, type WebhookSecretDto } from "@signaldeck/contract";
import { Button } from "../../../../components/Button.tsx";
import { CopyButton } from "../../../../components/CopyButton.tsx";
import { Dialog } from "../../../../components/Dialog.tsx";
import { Phrase } from "../../../../components/Phrase.tsx";
import { hostOf } from "./words.ts";

/** Shows a webhook's secret, once. */
export function WebhookSecretDialog(props: {
  secret: WebhookSecretDto | null;
  onClose: () => void;
}) {
  const { secret: shown, onClose } = props;
  if (!shown) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("The secret of your webhook")}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t("I have copied it")}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>
          <Phrase
            text={t(
              "It is shown only now. With it your tool at <host/> checks that a message is ours: verify each one with a library of Standard Webhooks.",
            )}
            parts={{ host: <span className="break-all">{hostOf(shown.webhook)}</span> }}
          />
        </p>
        <p className="rounded-small border border-line bg-ground px-3.5 py-3 font-mono text-1 break-all select-all">
          {shown.secret}
        </p>
        <CopyButton text={shown.secret} label={t("Copy")} />
      </div>
    </Dialog>
  );
}
