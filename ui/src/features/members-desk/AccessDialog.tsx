import { zodResolver } from "@hookform/resolvers/zod";
import { MESSAGES, SetAccessInput, Tier, TIERS, type MemberFactsDto } from "@signaldeck/contract";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { CheckboxField } from "../../components/CheckboxField.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { SendForm } from "../../components/SendForm.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextAreaField } from "../../components/TextAreaField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { tierWord } from "../../components/tiers.ts";
import { useSend } from "../../components/useSend.ts";
import { accessText, dayOf, endOfDay } from "./accessWords.ts";
import { useSetAccessMutation } from "./api.ts";

/** The days of the form are days of the display zone; an empty one means for good. */
const AccessForm = z.object({
  tier: Tier,
  dashboardUnlocked: z.boolean(),
  until: z.union([z.literal(""), z.iso.date()], { error: "Please choose a day" }),
  reason: SetAccessInput.shape.reason,
});

const FIELDS = ["tier", "until", "reason"] as const;
const TIER_OPTIONS = TIERS.map((tier) => ({ value: tier, label: tierWord(tier) }));

export interface AccessDialogProps {
  member: MemberFactsDto;
  open: boolean;
  onClose: () => void;
  onDone: (said: string) => void;
}

/** Sets tier and unlock state by hand, for good or until a day, with a reason that the member reads. */
export function AccessDialog({ member, open, onClose, onDone }: AccessDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Access of ${member.fullName}`}>
      <Form member={member} onClose={onClose} onDone={onDone} />
    </Dialog>
  );
}

function Form({ member, onClose, onDone }: Omit<AccessDialogProps, "open">) {
  const [setAccess] = useSetAccessMutation();
  const form = useForm({
    resolver: zodResolver(AccessForm),
    defaultValues: {
      tier: member.tier,
      dashboardUnlocked: member.dashboardUnlocked,
      until: member.grantedUntil === undefined ? "" : dayOf(Date.parse(member.grantedUntil)),
      reason: "",
    },
  });
  const until = useWatch({ control: form.control, name: "until" });
  const standing = member.afterGrant ?? member;

  const { sending } = useSend(form, {
    fields: FIELDS,
    failure: "Failed to change the member's access",
    work: async ({ until: day, ...values }) => {
      const { tier, dashboardUnlocked, grantedUntil = null } = member;
      const changed = await setAccess({
        params: { id: member.id },
        body: {
          ...values,
          until: day === "" ? null : endOfDay(day),
          seen: { tier, dashboardUnlocked, grantedUntil },
        },
      }).unwrap();
      onDone(`The access is set: ${accessText(changed)}.`);
      onClose();
    },
  });

  return (
    <SendForm
      sending={sending}
      action="Set access"
      doing={MESSAGES.updatingAccess}
      onCancel={onClose}
    >
      <p className="text-muted">Now: {accessText(member)}. What was verified stays as it is.</p>
      <SelectField
        control={form.control}
        name="tier"
        label="Tier"
        options={TIER_OPTIONS}
        placeholder="Choose a tier"
      />
      <CheckboxField control={form.control} name="dashboardUnlocked">
        The dashboard is unlocked
      </CheckboxField>
      <TextField
        control={form.control}
        name="until"
        type="date"
        label="Until the end of (optional)"
        description={
          until === ""
            ? "Without a day the access is given for good."
            : `From the next day on: ${accessText(standing)}, or more if it is verified meanwhile.`
        }
      />
      <TextAreaField
        control={form.control}
        name="reason"
        label="Reason"
        rows={3}
        description="The member reads it in the email and the inbox. Name nobody else."
      />
    </SendForm>
  );
}
