import { zodResolver } from "@hookform/resolvers/zod";
import { NotificationPreferences } from "@signaldeck/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { CheckboxField } from "../../components/CheckboxField.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { failureMessage } from "../../components/formErrors.ts";
import { FormNote } from "../../components/FormNote.tsx";
import { useSaveNotificationsMutation } from "./api.ts";

const KINDS: readonly { name: keyof NotificationPreferences; label: string; text: string }[] = [
  { name: "signals", label: "Signals", text: "A new signal is out." },
  { name: "trades", label: "Trades", text: "A signal that you took has settled." },
  {
    name: "security",
    label: "Security",
    text: "Your password or second factor was changed in these settings. Resets and changes of the address are always mailed.",
  },
  { name: "marketing", label: "Marketing", text: "News and offers." },
];

/** What the member wishes to be told; kept with the account, so it holds on every device. */
export function NotificationsCard({ preferences }: { preferences: NotificationPreferences }) {
  const [save, { isLoading }] = useSaveNotificationsMutation();
  const [fault, setFault] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(NotificationPreferences),
    values: preferences,
    resetOptions: { keepDirtyValues: true },
  });

  const send = form.handleSubmit(async (input) => {
    setFault(null);
    setNote(null);
    try {
      const saved = await save({ body: input }).unwrap();
      form.reset(saved.notifications);
      setNote("Your choice is saved.");
    } catch (error) {
      setFault(failureMessage(error, "Failed to save your notification preferences"));
    }
  });

  return (
    <Card title="Notifications">
      <form onSubmit={send} noValidate className="grid gap-4">
        <p className="text-muted">
          Kept with your account. Security mails are the only ones that are sent so far.
        </p>
        <div className="grid gap-1">
          {KINDS.map(({ name, label, text }) => (
            <CheckboxField key={name} control={form.control} name={name}>
              <span className="block font-semibold">{label}</span>
              <span className="block text-muted">{text}</span>
            </CheckboxField>
          ))}
        </div>
        <FormAlert message={fault} />
        <Button type="submit" busy={isLoading} className="justify-self-start">
          {isLoading ? "Saving" : "Save preferences"}
        </Button>
        <FormNote message={note} />
      </form>
    </Card>
  );
}
