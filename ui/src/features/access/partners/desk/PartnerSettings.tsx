import { zodResolver } from "@hookform/resolvers/zod";
import {
  dollars,
  PARTNER_LIMITS,
  type PartnerDto,
  partnersApi,
  type PartnerSecretDto,
} from "@signaldeck/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "../../../../components/Button.tsx";
import { Card } from "../../../../components/Card.tsx";
import { CheckboxField } from "../../../../components/CheckboxField.tsx";
import { ConfirmDialog } from "../../../../components/ConfirmDialog.tsx";
import { Pill } from "../../../../components/Pill.tsx";
import { SendForm } from "../../../../components/SendForm.tsx";
import { TextField } from "../../../../components/TextField.tsx";
import { TimeAgo } from "../../../../components/TimeAgo.tsx";
import { TypedAmount } from "../../../../components/typedAmount.ts";
import { useSend } from "../../../../components/useSend.ts";
import { useChangePartnerMutation, useRenewPartnerSecretMutation } from "./api.ts";
import { CopyButton } from "../../../../components/CopyButton.tsx";
import { Dialog } from "../../../../components/Dialog.tsx";

/** Shows what to paste at the partner, once. */
function AddressDialog(props: { secret: PartnerSecretDto | null; onClose: () => void }) {
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

const Form = z.object({
  enabled: z.boolean(),
  approveUpTo: z.union([z.literal("").transform(() => null), TypedAmount], {
    error: "Please enter whole dollars, or nothing",
  }),
});

/** How a partner's postbacks are taken, and what a first deposit may do by itself. */
export function PartnerSettings({ partner }: { partner: PartnerDto }) {
  return (
    <Card
      title={partner.name}
      aside={
        <Pill tone={partner.enabled ? "brand" : "neutral"}>{partner.enabled ? "On" : "Off"}</Pill>
      }
    >
      <div className="grid gap-5">
        <p className="text-muted">
          {partner.linked
            ? "Members' links to the broker carry an id of their own while this is on."
            : "The links to the broker carry no id for this partner: name it as the broker's partner in the content file links.json. Until then a report is found to be a member's by its account alone, and no rule approves."}
        </p>
        <Address partner={partner} />
        <SettingsForm partner={partner} />
      </div>
    </Card>
  );
}

function Address({ partner }: { partner: PartnerDto }) {
  const [renew] = useRenewPartnerSecretMutation();
  const [asking, setAsking] = useState(false);
  const [secret, setSecret] = useState<PartnerSecretDto | null>(null);
  const params = { partner: partner.partner };
  const isNew = partner.secretAt === null;
  return (
    <div className="grid justify-items-start gap-2">
      <p>
        {partner.secretAt === null ? (
          "There is no address yet."
        ) : (
          <>
            The address was made <TimeAgo at={partner.secretAt} />.
          </>
        )}
      </p>
      {partner.unsealedAt !== null && (
        <p className="text-amber">
          {partner.name} still sends to an old address, last <TimeAgo at={partner.unsealedAt} />. A
          member can change what comes that way, so no rule approves by it: a person decides. Make a
          new address and paste it at every event.
        </p>
      )}
      <Button onClick={() => setAsking(true)}>
        {isNew ? "Make the address" : "Make a new address"}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={isNew ? `An address for ${partner.name}` : `A new address for ${partner.name}`}
        action="Make it"
        failure={partnersApi.renewPartnerSecret.failure}
        onConfirm={async () => setSecret(await renew({ params }).unwrap())}
      >
        <p>
          {isNew
            ? "It is shown once, with a secret in it. Have the partner's settings open to paste it."
            : "The old address ends at once: what the partner sends there is lost until you have pasted the new one."}
        </p>
      </ConfirmDialog>
      <AddressDialog secret={secret} onClose={() => setSecret(null)} />
    </div>
  );
}

function SettingsForm({ partner }: { partner: PartnerDto }) {
  const [change] = useChangePartnerMutation();
  const form = useForm({
    resolver: zodResolver(Form),
    defaultValues: {
      enabled: partner.enabled,
      approveUpTo: partner.approveUpTo === null ? "" : String(partner.approveUpTo),
    },
  });
  const { sending } = useSend(form, {
    fields: ["approveUpTo"],
    failure: partnersApi.changePartner.failure,
    work: (body) => change({ params: { partner: partner.partner }, body }).unwrap(),
    done: "Saved.",
  });
  return (
    <SendForm
      sending={sending}
      action="Save"
      button={{ kind: "primary", className: "" }}
      className="grid gap-4 border-t border-line pt-4"
    >
      <CheckboxField control={form.control} name="enabled">
        Take postbacks of {partner.name}
      </CheckboxField>
      <TextField
        control={form.control}
        name="approveUpTo"
        label="Approve first deposits up to, US dollars"
        inputMode="numeric"
        autoComplete="off"
        description={`Empty: a person always decides. At most ${dollars(PARTNER_LIMITS.approveUpToMax)}. Whoever knows the address can report deposits, so allow no more than you would lose that way.`}
      />
    </SendForm>
  );
}
