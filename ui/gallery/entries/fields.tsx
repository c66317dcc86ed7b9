import { Input, TextField as AriaTextField } from "react-aria-components";
import { CheckboxField } from "../../src/components/CheckboxField.tsx";
import { ChoiceField } from "../../src/components/ChoiceField.tsx";
import { CONTROL_CLASSES } from "../../src/components/controlClasses.ts";
import { FieldFrame } from "../../src/components/Field.tsx";
import { FilePicker, type FilePickerProps } from "../../src/components/FilePicker.tsx";
import { PasswordField } from "../../src/components/PasswordField.tsx";
import { PasswordHint } from "../../src/components/PasswordHint.tsx";
import { SecondFactorField, type ProofKind } from "../../src/components/SecondFactorField.tsx";
import { SelectBox } from "../../src/components/SelectBox.tsx";
import { SelectField } from "../../src/components/SelectField.tsx";
import { TextAreaField } from "../../src/components/TextAreaField.tsx";
import { TextField } from "../../src/components/TextField.tsx";
import { AfterPress } from "../AfterPress.tsx";
import { Bound, type BoundProps } from "../Bound.tsx";
import type { Entries } from "../Entry.ts";

type State = Omit<BoundProps, "children"> & { description?: string };

const hint = "As the broker shows it under Profile.";

const text = ({ description, ...state }: State = {}) => (
  <Bound {...state}>
    {(control) => (
      <TextField
        control={control}
        name="text"
        label="Broker account"
        placeholder="8842 1190"
        {...(description !== undefined && { description })}
      />
    )}
  </Bound>
);

const password = (state: State = {}) => (
  <Bound {...state}>
    {(control) => (
      <PasswordField
        control={control}
        name="text"
        label="Password"
        autoComplete="new-password"
        description={<PasswordHint />}
      />
    )}
  </Bound>
);

const picker = (state: Partial<FilePickerProps> = {}) => (
  <FilePicker
    label="File (optional)"
    hint="A screenshot helps. Only you and support see it."
    file={null}
    onChange={() => undefined}
    error={null}
    {...state}
  />
);

const area = (state: State = {}) => (
  <Bound {...state}>
    {(control) => (
      <TextAreaField
        control={control}
        name="text"
        label="Your question"
        rows={3}
        placeholder="What happened?"
        description="Support answers within 24 hours."
      />
    )}
  </Bound>
);

const select = (state: State = {}) => (
  <Bound {...state}>
    {(control) => (
      <SelectField
        control={control}
        name="text"
        label="Country"
        placeholder="Choose a country"
        options={["Ghana", { value: "NG", label: "Nigeria" }, "South Africa"]}
        description="Where you live, not where you travel."
      />
    )}
  </Bound>
);

const choice = (state: State = {}) => (
  <Bound {...state}>
    {(control) => (
      <ChoiceField
        control={control}
        name="text"
        label="How long have you traded?"
        description="There is no wrong answer."
        options={[
          { value: "new", label: "Not yet" },
          { value: "year", label: "Up to a year" },
          { value: "more", label: "Longer" },
        ]}
      />
    )}
  </Bound>
);

const checkbox = (state: State = {}) => (
  <Bound {...state}>
    {(control) => (
      <CheckboxField control={control} name="ticked">
        Keep me signed in on this device
      </CheckboxField>
    )}
  </Bound>
);

const factor = (kind: ProofKind, state: State = {}) => (
  <Bound {...state}>
    {(control) => <SecondFactorField control={control} name="text" kind={kind} />}
  </Bound>
);

const framed = (error?: string) => (
  <AriaTextField isInvalid={error !== undefined} validationBehavior="aria">
    <FieldFrame label="Stake" description="In dollars." error={error}>
      <Input className={CONTROL_CLASSES} />
    </FieldFrame>
  </AriaTextField>
);

export const FIELDS: Entries = {
  TextField: {
    wide: true,
    states: {
      empty: text(),
      "filled, with a hint": text({ text: "8842 1190", description: hint }),
      "with a fault": text({
        text: "88",
        description: hint,
        fault: "An account number has at least six digits",
      }),
      disabled: text({ text: "8842 1190", disabled: true }),
    },
  },
  PasswordHint: { states: { "what a password must have": <PasswordHint /> } },
  PasswordField: {
    wide: true,
    states: {
      empty: password(),
      hidden: password({ text: "correct horse battery" }),
      shown: <AfterPress on="Show password">{password({ text: "correct horse" })}</AfterPress>,
      "with a fault": password({ text: "horse", fault: "Use at least 10 characters" }),
    },
  },
  FilePicker: {
    states: {
      empty: picker(),
      chosen: picker({ file: new File(["x".repeat(2_048)], "receipt.png", { type: "image/png" }) }),
      "of another kind": picker({ accept: ".csv", empty: "Choose a CSV file" }),
      "with a fault": picker({ error: "The file must be a PNG, JPEG or WebP picture, or a PDF" }),
    },
  },
  TextAreaField: {
    states: {
      empty: area(),
      filled: area({ text: "My deposit of Monday does not show yet." }),
      "with a fault": area({ fault: "Please write something first" }),
    },
  },
  SelectBox: {
    states: {
      "without a label": (
        <SelectBox
          aria-label="Country"
          defaultValue="NG"
          options={[
            { value: "GH", label: "Ghana" },
            { value: "NG", label: "Nigeria" },
          ]}
        />
      ),
    },
  },
  SelectField: {
    states: {
      "nothing chosen": select(),
      chosen: select({ text: "NG" }),
      "with a fault": select({ fault: "Please choose your country" }),
    },
  },
  ChoiceField: {
    states: {
      "nothing chosen": choice(),
      chosen: choice({ text: "year" }),
      "with a fault": choice({ fault: "Please choose an answer" }),
    },
  },
  SecondFactorField: {
    states: {
      "code of the app": factor("code", { text: "123456" }),
      "recovery code": factor("recoveryCode", { text: "AB12-CD34" }),
      "with a fault": factor("code", { text: "000000", fault: "This code is not valid" }),
    },
  },
  CheckboxField: {
    states: {
      off: checkbox(),
      on: checkbox({ ticked: true }),
      "with a fault": checkbox({ fault: "Please tick this box" }),
    },
  },
  FieldFrame: {
    states: { "around a control": framed(), "with a fault": framed("Please enter an amount") },
  },
};
