import { zodResolver } from "@hookform/resolvers/zod";
import {
  ASKED_ABOUT,
  type AskedPartnerDto,
  askedPartnersApi,
  countText,
  NEEDS_APP_ID,
  SavePartnerTokenInput,
  watMoment,
} from "@signaldeck/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { TimeAgo } from "../../../components/TimeAgo.tsx";
import { useSend } from "../../../components/useSend.ts";
import { useRemovePartnerTokenMutation, useSavePartnerTokenMutation } from "./api.ts";

/** By which token a partner is asked, how that stands, and the way to end it. */
export function AskedSettings({ partner }: { partner: AskedPartnerDto }) {
  const { name, tokenAt, refusedAt, linked } = partner;
  const isAsked = tokenAt !== null && linked;
  return (
    <Card
      title={name}
      aside={
        refusedAt === null ? (
          <Pill tone={isAsked ? "brand" : "neutral"}>{isAsked ? "Asked" : "Not asked"}</Pill>
        ) : (
          <Pill tone="amber">Refused</Pill>
        )
      }
    >
      <div className="grid gap-5">
        <p className="text-muted">{aboutText(partner)}</p>
        {tokenAt !== null && <Standing partner={partner} tokenAt={tokenAt} />}
        <TokenForm partner={partner} />
        {tokenAt !== null && <Removal partner={partner} />}
      </div>
    </Card>
  );
}

function aboutText({ partner, name, linked }: AskedPartnerDto): string {
  const sent = ASKED_ABOUT[partner] === "email" ? "email address" : "broker account ID";
  const what = `With a token, ${name} is sent the ${sent} of each member who sends a claim by the form that tells them so, and asked whether you referred them. Who sends a proof by Telegram is not asked for. The answer stands beside the claim and decides nothing: it is no word of a deposit.`;
  return linked
    ? what
    : `${what} It is not asked yet: name it as the broker's partner in the content file links.json.`;
}

function Standing({ partner, tokenAt }: { partner: AskedPartnerDto; tokenAt: string }) {
  const { name, tokenEndsAt, refusedAt, heldUntil, waiting } = partner;
  return (
    <div className="grid gap-1">
      <p>
        The token was saved <TimeAgo at={tokenAt} />
        {tokenEndsAt !== null && ` and says that it ends on ${watMoment(tokenEndsAt)}`}.
      </p>
      {refusedAt !== null && (
        <p className="text-amber">
          {name} refuses it since {watMoment(refusedAt)}: save another one.
        </p>
      )}
      {heldUntil !== null && <p>It is not asked before {watMoment(heldUntil)}.</p>}
      {waiting > 0 && (
        <p className="text-muted">
          {waiting === 1 ? "1 question waits" : `${countText(waiting)} questions wait`} for its
          answer.
        </p>
      )}
    </div>
  );
}

function TokenForm({ partner }: { partner: AskedPartnerDto }) {
  const [save] = useSavePartnerTokenMutation();
  const [note, setNote] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(SavePartnerTokenInput),
    defaultValues: { token: "", appId: partner.appId ?? "" },
  });
  const { fault, send } = useSend(form, {
    fields: ["token", "appId"],
    failure: askedPartnersApi.savePartnerToken.failure,
    work: async (body) => {
      setNote(null);
      await save({ params: { partner: partner.partner }, body }).unwrap();
      form.resetField("token");
      setNote("Saved. Try it with somebody whom you referred.");
    },
  });
  return (
    <form noValidate onSubmit={send} className="grid gap-4 border-t border-line pt-4">
      <TextField
        control={form.control}
        name="token"
        type="password"
        label={partner.tokenAt === null ? "Token" : "Another token"}
        autoComplete="off"
        description="It is stored encrypted and never shown again."
      />
      {NEEDS_APP_ID[partner.partner] && (
        <TextField
          control={form.control}
          name="appId"
          label="App ID"
          autoComplete="off"
          spellCheck="false"
          description={`Of the application at ${partner.name} that the token is for.`}
        />
      )}
      <FormAlert message={fault} />
      <FormNote message={note} />
      <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
        Save
      </Button>
    </form>
  );
}

function Removal({ partner }: { partner: AskedPartnerDto }) {
  const [remove] = useRemovePartnerTokenMutation();
  const [asking, setAsking] = useState(false);
  return (
    <div className="border-t border-line pt-4">
      <Button onClick={() => setAsking(true)}>Forget the token</Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`${partner.name} is not asked any more`}
        action="Forget it"
        failure={askedPartnersApi.removePartnerToken.failure}
        onConfirm={() => remove({ params: { partner: partner.partner } }).unwrap()}
      >
        <p>
          What waits for its answer is given up. What it has answered stays beside the claims. The
          token goes on to work at {partner.name} until you end it there.
        </p>
      </ConfirmDialog>
    </div>
  );
}
