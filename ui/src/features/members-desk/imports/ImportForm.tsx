import { zodResolver } from "@hookform/resolvers/zod";
import {
  DAY,
  dollars,
  MEMBER_IMPORT_LIMITS,
  MEMBERS_DESK_LIMITS,
  Tier,
  TRIAL,
} from "@signaldeck/contract";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { Card } from "../../../components/Card.tsx";
import { CheckboxField } from "../../../components/CheckboxField.tsx";
import { SendForm } from "../../../components/SendForm.tsx";
import { TextAreaField } from "../../../components/TextAreaField.tsx";
import { tierWord } from "../../../components/tiers.ts";
import { useSend } from "../../../components/useSend.ts";
import { newId } from "../../../api/newId.ts";
import { membersText } from "../words.ts";
import { useImportMembersMutation } from "./api.ts";

/** The deposits of the rows that go in. */
export interface Deposits {
  count: number;
  /** Whole US dollars. */
  total: number;
  tiers: readonly (readonly [tier: string, members: number])[];
}

interface ImportFormProps {
  file: File;
  plan: string;
  members: number;
  deposits: Deposits;
  onImported: () => void;
}

const Choices = z
  .object({ invite: z.boolean(), vouches: z.boolean(), vouch: z.string() })
  .refine(({ vouches, vouch }) => !vouches || vouch.trim() !== "", {
    error: "Say how you know of these deposits",
    path: ["vouch"],
  });
type Choices = z.infer<typeof Choices>;

const INVITED_FOR = MEMBER_IMPORT_LIMITS.invitationLifetime / DAY;

/** What is decided of all members of a file, and the button that brings them in. */
export function ImportForm({ file, plan, members, deposits, onImported }: ImportFormProps) {
  const [importMembers] = useImportMembersMutation();
  // One for all tries: it is begun once, however often a weak line makes somebody press.
  const [id] = useState(newId);
  const form = useForm<Choices>({
    resolver: zodResolver(Choices),
    defaultValues: { invite: false, vouches: false, vouch: "" },
  });
  const { control } = form;
  const [invite, vouches] = useWatch({ control, name: ["invite", "vouches"] });
  const { sending } = useSend(form, {
    fields: ["vouch"],
    failure: "Failed to import the members",
    work: async (choices) => {
      const body = {
        id,
        plan,
        invite: choices.invite,
        ...(choices.vouches && { vouch: choices.vouch }),
      };
      await importMembers({ body, file }).unwrap();
      onImported();
    },
  });
  return (
    <Card title={`Import ${membersText(members)}`}>
      <SendForm
        sending={sending}
        action={`Import ${membersText(members)}`}
        button={{ kind: "primary" }}
      >
        <div>
          <CheckboxField control={control} name="invite">
            Email each of them a link to choose a password
          </CheckboxField>
          <p className="text-muted">
            {invite
              ? `The link works for ${INVITED_FOR} days. What was sent cannot be taken back.`
              : "Nobody is written to. They get in with “Forgot password” at the login."}
          </p>
        </div>
        {deposits.count > 0 && (
          <div className="grid gap-3">
            <div>
              <CheckboxField control={control} name="vouches">
                I vouch for{" "}
                {deposits.count === 1
                  ? "one verified deposit"
                  : `${deposits.count} verified deposits`}
                , {dollars(deposits.total)} in all
              </CheckboxField>
              <p className="text-muted">
                {vouches
                  ? `Opens ${tiersText(deposits)}. Each can be corrected under Verification.`
                  : "Without it no deposit is taken over: everybody comes as a guest."}
              </p>
            </div>
            {vouches && (
              <TextAreaField
                control={control}
                name="vouch"
                label="How you know"
                rows={3}
                maxLength={MEMBERS_DESK_LIMITS.reasonMax}
                description="Kept with your name in the audit log and in each member's timeline."
              />
            )}
          </div>
        )}
        <p className="text-muted">
          Nobody is recorded as having agreed to anything: the risk disclosure is shown when they
          choose their password. The trial of {TRIAL.hours} hours begins then, too.
        </p>
      </SendForm>
    </Card>
  );
}

/** "Silver for 3 members, Gold for one member" */
function tiersText({ tiers }: Deposits): string {
  const of = new Map(tiers);
  return Tier.options
    .filter((tier) => of.has(tier))
    .map((tier) => `${tierWord(tier)} for ${membersText(of.get(tier) ?? 0)}`)
    .join(", ");
}
