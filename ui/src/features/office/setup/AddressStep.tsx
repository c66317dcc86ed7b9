import { zodResolver } from "@hookform/resolvers/zod";
import { AddressInput, setupApi, type SetupDto } from "@signaldeck/contract";
import { useForm } from "react-hook-form";
import { TextField } from "../../../components/TextField.tsx";
import { SendForm } from "../../../components/SendForm.tsx";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { useSaveAddressMutation } from "./api.ts";
import { GivenOr, StepCard } from "./StepCard.tsx";
import { useSaving } from "./useSaving.ts";

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
  const [save] = useSaveAddressMutation();
  const form = useForm({
    resolver: zodResolver(AddressInput),
    defaultValues: { url: url ?? suggested ?? "" },
  });
  const { sending } = useSaving("address", setup, form, {
    fields: ["url"],
    failure: setupApi.saveAddress.failure,
    save: (body) => save({ body }).unwrap(),
  });
  return (
    <SendForm sending={sending} action="Save address">
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
    </SendForm>
  );
}
