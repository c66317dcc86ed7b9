import { zodResolver } from "@hookform/resolvers/zod";
import { FirstAdminForm, firstAdminApi, INVALID_FIRST_ADMIN_LINK } from "@signaldeck/contract";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useLocation, useNavigate } from "react-router-dom";
import { isApiError } from "../../api/apiError.ts";
import { defineCalls } from "../../api/defineCalls.ts";
import { deviceId } from "../../api/deviceId.ts";
import { openSession } from "../../api/session.ts";
import { useAppDispatch } from "../../api/storeHooks.ts";
import { ButtonLink } from "../../components/Button.tsx";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { SendForm } from "../../components/SendForm.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useSend } from "../../components/useSend.ts";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import { SCREENS } from "../../screens.ts";
import { AccountFrame } from "./AccountFrame.tsx";
import { useLoginMutation } from "./api.ts";

const { useMakeFirstAdminMutation } = defineCalls((call) => ({
  makeFirstAdmin: call.mutation(firstAdminApi.make),
}));

const FAILED = "The administrator could not be made. Please try again.";

/** Makes the first administrator, by the link that the server has printed for its operator. */
export function FirstAdminPage() {
  const token = useTokenOnce();
  const [refusal, setRefusal] = useState(token === "" ? INVALID_FIRST_ADMIN_LINK : null);
  if (refusal === null) return <NewAdmin token={token} onInvalid={setRefusal} />;
  return (
    <AccountFrame
      title="First administrator"
      heading="This link is good for nothing"
      lead={<span role="alert">{refusal}</span>}
    >
      <ButtonLink kind="primary" to={SCREENS.login} className="w-full">
        Log in
      </ButtonLink>
    </AccountFrame>
  );
}

/**
 * The token behind the address's hash, which loses it at once: it must stay neither in the history
 * nor on the screen. Once signed in, the admin is led to the settings, where the second factor
 * is set up.
 */
function useTokenOnce(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get("token") ?? "");
  useEffect(() => {
    const state = { from: SCREENS.settings };
    if (hash !== "") void navigate(SCREENS.firstAdmin, { replace: true, state });
  }, [hash, navigate]);
  return token;
}

function NewAdmin({ token, onInvalid }: { token: string; onInvalid: (reason: string) => void }) {
  const platform = usePlatform();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [make] = useMakeFirstAdminMutation();
  const [login] = useLoginMutation();
  const form = useForm({
    resolver: zodResolver(FirstAdminForm),
    defaultValues: { fullName: "", email: "", newPassword: "", confirmPassword: "" },
    reValidateMode: "onSubmit",
  });

  const { sending } = useSend(form, {
    fields: ["fullName", "email", "newPassword"],
    failure: FAILED,
    isShown: (error) => {
      const isOver = isApiError(error) && error.code === "invalid_reset_token";
      if (isOver) onInvalid(error.message);
      return isOver;
    },
    work: async ({ fullName, email, newPassword }) => {
      await make({ body: { token, fullName, email, newPassword } }).unwrap();
      const body = { email, password: newPassword, device: deviceId(platform) };
      await login({ body })
        .unwrap()
        .then(
          (session) => dispatch(openSession(session, false)),
          // The account is there; only the way in was interrupted.
          () => navigate(SCREENS.login),
        );
    },
  });

  return (
    <AccountFrame
      title="First administrator"
      heading="Become the administrator"
      lead="Nobody administers this server yet. This link makes one account, once."
    >
      <SendForm
        sending={sending}
        action="Make the administrator"
        button={{ kind: "primary", className: "w-full" }}
        className="grid gap-5"
      >
        <TextField control={form.control} name="fullName" label="Full name" autoComplete="name" />
        <TextField
          control={form.control}
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          spellCheck="false"
        />
        <NewPasswordFields control={form.control} />
      </SendForm>
      <p className="mt-5 text-muted">
        Next comes the second factor, in Profile Settings: until it is on, the account can do
        nothing as administrator. Then Setup asks for the rest.
      </p>
    </AccountFrame>
  );
}
