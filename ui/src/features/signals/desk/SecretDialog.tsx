import type { SourceSecretDto } from "@signaldeck/contract";
import { Button } from "../../../components/Button.tsx";
import { CopyButton } from "../../../components/CopyButton.tsx";
import { Dialog } from "../../../components/Dialog.tsx";

/** Shows a source's secret, once. */
export function SecretDialog(props: { secret: SourceSecretDto | null; onClose: () => void }) {
  const { secret, onClose } = props;
  if (!secret) return null;
  const { source, token, url, urlWithToken } = secret;
  const isAlert = source.kind === "tradingview";
  return (
    <Dialog
      open
      onClose={onClose}
      title={`The secret of ${source.name}`}
      actions={
        <Button kind="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>
          It is shown only now and stored nowhere. Whoever has it can publish signals in the name of{" "}
          {source.name}: treat it like a password.
        </p>
        {isAlert ? (
          <Secret label="Webhook URL for TradingView" text={urlWithToken} />
        ) : (
          <>
            <Secret label="Address" text={url} />
            <Secret label="Secret, sent as Authorization: Bearer" text={token} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Secret({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{label}</p>
      <p className="rounded-small border border-line bg-ground px-3.5 py-3 font-mono text-1 break-all select-all">
        {text}
      </p>
      <CopyButton text={text} label="Copy" />
    </div>
  );
}
