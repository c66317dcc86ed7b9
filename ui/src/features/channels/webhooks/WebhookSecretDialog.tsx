import type { WebhookSecretDto } from "@signaldeck/contract";
import { Button } from "../../../components/Button.tsx";
import { CopyButton } from "../../../components/CopyButton.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
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
      title="The secret of your webhook"
      actions={
        <Button kind="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>
          It is shown only now. With it your tool at{" "}
          <span className="break-all">{hostOf(shown.webhook)}</span> checks that a message is ours:
          verify each one with a library of Standard Webhooks.
        </p>
        <p className="rounded-small border border-line bg-ground px-3.5 py-3 font-mono text-1 break-all select-all">
          {shown.secret}
        </p>
        <CopyButton text={shown.secret} label="Copy" />
      </div>
    </Dialog>
  );
}
