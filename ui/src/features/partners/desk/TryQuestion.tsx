import { zodResolver } from "@hookform/resolvers/zod";
import {
  ASKED_ABOUT,
  type AskedPartnerDto,
  askedPartnersApi,
  type TriedQuestionDto,
  TryQuestionInput,
} from "@signaldeck/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useSend } from "../../../components/useSend.ts";
import { useTryQuestionMutation } from "./api.ts";

/** Asks the partner now, and says what it said. */
export function TryQuestion({ partner }: { partner: AskedPartnerDto }) {
  const [attempt] = useTryQuestionMutation();
  const [tried, setTried] = useState<TriedQuestionDto | null>(null);
  const form = useForm({
    resolver: zodResolver(TryQuestionInput),
    defaultValues: { about: "" },
  });
  const { fault, send } = useSend(form, {
    fields: ["about"],
    failure: askedPartnersApi.tryQuestion.failure,
    work: async (body) => {
      setTried(null);
      setTried(await attempt({ params: { partner: partner.partner }, body }).unwrap());
    },
  });
  const isEmail = ASKED_ABOUT[partner.partner] === "email";
  return (
    <Card title="Try it">
      <form noValidate onSubmit={send} className="grid gap-4">
        <TextField
          control={form.control}
          name="about"
          type={isEmail ? "email" : "text"}
          label={isEmail ? "Email address" : "Client ID"}
          autoComplete="off"
          spellCheck="false"
          description={`It is sent to ${partner.name} now, with the saved token. Nothing is stored.`}
        />
        <FormAlert message={fault} />
        <Button type="submit" busy={form.formState.isSubmitting}>
          Try it
        </Button>
        <div role="status" className="empty:absolute">
          {tried && <Tried name={partner.name} tried={tried} />}
        </div>
      </form>
    </Card>
  );
}

function Tried({
  name,
  tried: { known, accounts, fault },
}: {
  name: string;
  tried: TriedQuestionDto;
}) {
  return (
    <div className="grid gap-1 rounded-small bg-raised px-3.5 py-3">
      {fault !== null && (
        <p className="text-amber">
          {name} gave no answer. {fault}
        </p>
      )}
      {known !== null && (
        <p className="font-semibold">
          {known
            ? `${name} counts them among your clients.`
            : `${name} does not count them among your clients.`}
        </p>
      )}
      {accounts !== null && (
        <p className="break-words">
          Accounts there: <span className="font-mono select-all">{accounts.join(", ")}</span>
        </p>
      )}
    </div>
  );
}
