import { MESSAGES } from "@signaldeck/contract";

/** What a new password must have; shown below its field. */
export function PasswordHint() {
  return (
    <>
      <span>{MESSAGES.passwordHint}</span>
      <span>, {MESSAGES.passwordMix}</span>
    </>
  );
}
