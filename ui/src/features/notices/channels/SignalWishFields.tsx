import { WEBHOOK_EVENTS, t } from "@signaldeck/contract";
import { useFormContext } from "react-hook-form";
import { AlertFilterFields } from "../../../components/AlertFilterFields.tsx";
import { CheckboxField } from "../../../components/CheckboxField.tsx";
import { EVENT_WORDS, WISH_FIELDS, type SignalWishForm } from "./signalWish.ts";

/** Which signals a receiver gets: fields of the form around it, which holds a wish. */
export function SignalWishFields({ pairs }: { pairs: readonly string[] }) {
  const { control } = useFormContext<SignalWishForm>();
  return (
    <>
      <fieldset>
        <legend className="font-semibold">{t("Events")}</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <CheckboxField key={event} control={control} name={WISH_FIELDS[event]}>
            <span className="block font-semibold">{EVENT_WORDS[event].label()}</span>
            <span className="block text-muted">{EVENT_WORDS[event].text()}</span>
          </CheckboxField>
        ))}
      </fieldset>
      <AlertFilterFields
        pairs={pairs}
        quietNote={t("In West Africa Time. What happens then is not sent later.")}
      />
    </>
  );
}
