import { zodResolver } from "@hookform/resolvers/zod";
import { AddressInput, setupApi, type SetupDto } from "@signaldeck/contract";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/Button.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useSend } from "../../../components/useSend.ts";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { useSaveAddressMutation } from "./api.ts";
import { GivenOr, StepCard } from "./StepCard.tsx";
import { useSaved } from "./useSaved.ts";

/** Where members reach this server. */
export function AddressStep({ setup }: { setup: SetupDto }) {
  const { source, url } = setup.address;
  return (
    <StepCard id="address" setup={setup}>
      <GivenOr source={source} names="PUBLIC_URL" facts={[{ label: "Address", value: url ?? "" }]}>
        <AddressForm setup={setup} />
      </GivenOr>
    </StepCard>
  );
}

function AddressForm({ setup }: { setup: SetupDto }) {
  const { url } = setup.address;
  const { apiBaseUrl } = usePlatform();
  const { protocol, origin } = new URL(apiBaseUrl, document.baseURI);
  // A person who reaches it without TLS is on the machine itself, where no member is.
  const suggested = protocol === "https:" ? origin : undefined;
  const [save, { isLoading }] = useSaveAddressMutation();
  const { note, setReply } = useSaved("address", setup);
  const form = useForm({
    resolver: zodResolver(AddressInput),
    defaultValues: { url: url ?? suggested ?? "" },
  });
  const { fault, send } = useSend(form, {
    fields: ["url"],
    failure: setupApi.saveAddress.failure,
    work: async (body) => {
      setReply(null);
      setReply(await save({ body }).unwrap());
    },
  });
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      {url === null && (
        <p className="text-muted">
          Until it is set, no signal is published: the public log of all signals is named by this
          address, and keeps that name even if you change the address later.
        </p>
      )}
      <TextField
        control={form.control}
        name="url"
        label="Address"
        type="url"
        autoComplete="off"
        spellCheck="false"
        placeholder="https://"
        description={
          url === null && suggested !== undefined
            ? "Suggested: the address by which you reach this page. Links in emails lead there."
            : "Links in emails lead there. Members need https."
        }
      />
      <FormAlert message={fault} />
      <FormNote message={note} />
      <Button type="submit" busy={isLoading} className="justify-self-start">
        Save address
      </Button>
    </form>
  );
}
