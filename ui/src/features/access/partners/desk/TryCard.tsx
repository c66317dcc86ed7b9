import { zodResolver } from "@hookform/resolvers/zod";
import {
  type Partner,
  partnersApi,
  type TriedPostbackDto,
  TryPostbackInput,
} from "@signaldeck/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../../components/Button.tsx";
import { Card } from "../../../../components/Card.tsx";
import { FormAlert } from "../../../../components/FormAlert.tsx";
import { LabelledLine } from "../../../../components/LabelledLine.tsx";
import { EVENT_WORDS, postbackAmount } from "../../../../components/postbackWords.ts";
import { TextField } from "../../../../components/TextField.tsx";
import { useSend } from "../../../../components/useSend.ts";
import { useTryPostbackMutation } from "./api.ts";
import { FATE_WORDS, MATCH_WORDS } from "./words.ts";

/** Says how an address with values would be read if the partner called it now. */
export function TryCard({ partner }: { partner: Partner }) {
  const [attempt] = useTryPostbackMutation();
  const [tried, setTried] = useState<TriedPostbackDto | null>(null);
  const form = useForm({
    resolver: zodResolver(TryPostbackInput),
    defaultValues: { address: "" },
  });
  const { fault, send } = useSend(form, {
    fields: ["address"],
    failure: partnersApi.tryPostback.failure,
    work: async (body) => {
      setTried(null);
      setTried(await attempt({ params: { partner }, body }).unwrap());
    },
  });
  return (
    <Card title="Try an address">
      <form noValidate onSubmit={send} className="grid gap-4">
        <TextField
          control={form.control}
          name="address"
          label="Address with values"
          autoComplete="off"
          spellCheck="false"
          description="The whole address, or what follows its question mark; what a rule would do is shown for a whole one alone. Nothing is stored, and nothing happens."
        />
        <FormAlert message={fault} />
        <Button type="submit" busy={form.formState.isSubmitting}>
          Try
        </Button>
        <div role="status">{tried && <Tried tried={tried} />}</div>
      </form>
    </Card>
  );
}

function Tried({ tried }: { tried: TriedPostbackDto }) {
  const { read, secretFits, repeated, fate, reason, match } = tried;
  return (
    <div className="grid gap-3 rounded-small bg-raised px-3.5 py-3">
      {secretFits === false && (
        <p className="text-amber">
          The partner would be refused: the secret in this address is not the one of this partner.
        </p>
      )}
      {repeated ? (
        <p>It came before, and would count no second time.</p>
      ) : (
        fate !== null && <p className="font-semibold">{FATE_WORDS[fate].word}</p>
      )}
      {reason !== null && <p>{reason}</p>}
      <dl className="grid gap-1.5">
        <LabelledLine label="Event">{EVENT_WORDS[read.event]}</LabelledLine>
        <LabelledLine label="Amount">{postbackAmount(read) ?? "None"}</LabelledLine>
        <LabelledLine label="Account">{read.accountId ?? "None"}</LabelledLine>
        <LabelledLine label="Click">{read.clickId ?? "None"}</LabelledLine>
        <LabelledLine label="Member">
          {match === null ? "Nobody is known by it" : `Found ${MATCH_WORDS[match]}`}
        </LabelledLine>
      </dl>
    </div>
  );
}
