import { useState } from "react";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import { ConfirmCodeStep } from "./ConfirmCodeStep.tsx";
import { readPending, storePending, type PendingConfirmation } from "./pendingConfirmation.ts";
import { readDraft } from "./signupDraft.ts";
import { SignupFormStep } from "./SignupFormStep.tsx";
import { SignupIntroStep } from "./SignupIntroStep.tsx";

/** Registration in three steps: introduction, form, confirmation of the mail address. */
export function SignupPage() {
  const platform = usePlatform();
  const [pending, setPending] = useState(() => readPending(platform));
  const [started, setStarted] = useState(() => readDraft(platform) !== null);

  const remember = (next: PendingConfirmation | null) => {
    storePending(platform, next);
    setPending(next);
  };

  if (pending) {
    return (
      <ConfirmCodeStep
        pending={pending}
        onPendingChange={remember}
        onStartOver={() => {
          remember(null);
          setStarted(true);
        }}
      />
    );
  }
  if (!started) return <SignupIntroStep onStart={() => setStarted(true)} />;
  return <SignupFormStep onRegistered={remember} onBack={() => setStarted(false)} />;
}
