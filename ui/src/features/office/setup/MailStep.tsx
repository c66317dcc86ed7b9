import { zodResolver } from "@hookform/resolvers/zod";
import {
  MailInput,
  SETUP_LIMITS,
  setupApi,
  type SetupDto,
  type TestMailDto,
} from "@signaldeck/contract";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Send } from "lucide-react";
import { PasswordField } from "../../../components/PasswordField.tsx";
import { SelectField } from "../../../components/SelectField.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { SendForm } from "../../../components/SendForm.tsx";
import { useSaveMailMutation, useTestMailMutation } from "./api.ts";
import { GivenOr, StepCard } from "./StepCard.tsx";
import { useSaving } from "./useSaving.ts";
import { Probe, Verdict } from "./Probe.tsx";

/** Sends the admin a mail by what is saved, and shows what the mail server said. */
function TestMail() {
  const [test, { isLoading, data }] = useTestMailMutation();
  return (
    <Probe
      icon={<Send aria-hidden="true" className="size-4" />}
      label="Send a test email"
      busyLabel="Sending"
      busy={isLoading}
      hint="Goes to your own address with what is saved, at once and without a restart."
      onTry={() => test().unwrap()}
      failure={setupApi.testMail.failure}
    >
      {data && <TestMailReply outcome={data} />}
    </Probe>
  );
}

function TestMailReply({ outcome: { taken, to, reply } }: { outcome: TestMailDto }) {
  return (
    <Verdict good={taken}>
      <p>
        {taken
          ? `The mail server took it for ${to}. Look into that mailbox.`
          : `It was not sent to ${to}.`}
      </p>
      <p className="text-muted">
        {taken ? "Its reply: " : "The reason: "}
        <span>{reply}</span>
      </p>
    </Verdict>
  );
}

const SECURITY = { starttls: "STARTTLS (mostly port 587)", tls: "TLS from the start (port 465)" };

/** How codes, links and answers leave. */
export function MailStep({ setup }: { setup: SetupDto }) {
  const { source, server, from } = setup.mail;
  const facts = [
    { label: "Server", value: server ? `${server.host}, port ${server.port}` : "" },
    { label: "Sender", value: from ? `${from.name} <${from.address}>` : "" },
  ];
  return (
    <StepCard id="mail" setup={setup}>
      <GivenOr source={source} names="SMTP_URL, MAIL_FROM" facts={facts}>
        <MailForm setup={setup} />
      </GivenOr>
      {server && <TestMail key={`${server.host} ${server.port} ${server.user}`} />}
    </StepCard>
  );
}

const FIELDS = ["host", "port", "security", "user", "password", "fromName", "fromAddress"] as const;

function MailForm({ setup }: { setup: SetupDto }) {
  const { server, from } = setup.mail;
  const [save] = useSaveMailMutation();
  const form = useForm<z.input<typeof MailInput>, unknown, MailInput>({
    resolver: zodResolver(MailInput),
    defaultValues: {
      host: server?.host ?? "",
      port: String(server?.port ?? SETUP_LIMITS.mailPorts[0]),
      security: server?.security ?? "starttls",
      user: server?.user ?? "",
      password: "",
      fromName: from?.name ?? setup.brand.name,
      fromAddress: from?.address ?? "",
    },
  });
  const { control } = form;
  const { sending } = useSaving("mail", setup, form, {
    fields: FIELDS,
    failure: setupApi.saveMail.failure,
    save: async (body) => {
      const reply = await save({ body }).unwrap();
      form.setValue("password", "");
      return reply;
    },
  });
  return (
    <SendForm sending={sending} action="Save mail">
      <TextField
        control={control}
        name="host"
        label="Mail server"
        autoComplete="off"
        spellCheck="false"
        placeholder="smtp.your-domain.com"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          control={control}
          name="security"
          label="Encryption"
          placeholder="Choose one"
          options={Object.entries(SECURITY).map(([value, label]) => ({ value, label }))}
        />
        <SelectField
          control={control}
          name="port"
          label="Port"
          placeholder="Choose a port"
          options={SETUP_LIMITS.mailPorts.map(String)}
          description="Another one needs SMTP_URL in the environment."
        />
        <TextField
          control={control}
          name="user"
          label="User name"
          autoComplete="off"
          spellCheck="false"
          description="Leave empty if the server asks for none"
        />
        <PasswordField
          control={control}
          name="password"
          label="Password"
          autoComplete="new-password"
          description={
            server?.hasPassword === true
              ? "Saved, never shown. Leave empty to keep it."
              : "Stored encrypted, never shown again"
          }
        />
        <TextField control={control} name="fromName" label="Sender's name" autoComplete="off" />
        <TextField
          control={control}
          name="fromAddress"
          label="Sender's address"
          type="email"
          autoComplete="off"
          spellCheck="false"
        />
      </div>
    </SendForm>
  );
}
