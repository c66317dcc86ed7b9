import type { PartnerSecretDto } from "@signaldeck/contract";
import { Button } from "../../../../components/Button.tsx";
import { CopyButton } from "../../../../components/CopyButton.tsx";
import { Dialog } from "../../../../components/Dialog.tsx";

/** Shows what to paste at the partner, once. */
export function AddressDialog(props: { secret: PartnerSecretDto | null; onClose: () => void }) {
  const { secret, onClose } = props;
  if (!secret) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`What to paste at ${secret.partner.name}`}
      actions={
        <Button kind="primary" onClick={onClose}>
          I have pasted them
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>
          You see these only now. Paste each at its event. The partner fills in what is in braces.
          Change <code>currency=USD</code> if your partner account is kept in another currency; no
          amount counts here then. Keep the click's id and <code>end</code> last: without them no
          rule approves.
        </p>
        {secret.addresses.map(({ event, url }) => (
          <div key={event} className="grid gap-2">
            <p className="font-semibold">{event}</p>
            <p className="rounded-small border border-line bg-ground px-3.5 py-3 font-mono text-1 break-all select-all">
              {url}
            </p>
            <CopyButton text={url} label={`Copy for ${event.toLowerCase()}`} />
          </div>
        ))}
      </div>
    </Dialog>
  );
}
