import { TRIAL, t } from "@signaldeck/contract";
import { MailCheck, ShieldCheck, UserRoundPen, type LucideIcon } from "lucide-react";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { SCREENS } from "../../screens.ts";
import { AccountFrame } from "./AccountFrame.tsx";
import { SignupStepLabel } from "./SignupStepLabel.tsx";

const AHEAD: readonly { icon: LucideIcon; title: () => string; text: () => string }[] = [
  {
    icon: UserRoundPen,
    title: () => t("Tell us who you are"),
    text: () => t("Six fields and the risk disclosure. About two minutes."),
  },
  {
    icon: MailCheck,
    title: () => t("Confirm your email"),
    text: () => t("We send a code of ten characters. It opens your dashboard."),
  },
  {
    icon: ShieldCheck,
    title: () => t("Unlock signals later, if you want to"),
    text: () =>
      t(
        "Live signals open once your deposit at the broker is verified. There is no subscription fee.",
      ),
  },
];

/** Step 1: what applying means. */
export function SignupIntroStep(props: { onStart: () => void }) {
  return (
    <AccountFrame
      title={t("Sign up")}
      heading={t("Apply for membership")}
      lead={t("Your trial of {{hours}} hours starts when your email is confirmed.", {
        hours: TRIAL.hours,
      })}
      above={
        <>
          <MembersSignIn />
          <SignupStepLabel step={1} />
        </>
      }
    >
      <ol className="grid gap-5">
        {AHEAD.map(({ icon: Icon, title, text }, index) => (
          <li key={index} className="flex gap-4">
            <span className="grid size-10 shrink-0 place-items-center rounded-small bg-brand-wash text-brand">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            <div>
              <h2 className="font-semibold">{title()}</h2>
              <p className="text-muted">{text()}</p>
            </div>
          </li>
        ))}
      </ol>
      <Button kind="primary" className="mt-7 w-full" onClick={props.onStart}>
        {t("Start application")}
      </Button>
    </AccountFrame>
  );
}

/** First in sight: members are led here, too, where no open tab could say who they are. */
function MembersSignIn() {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line pb-5">
      <span className="font-semibold">{t("Already a member?")}</span>
      <ButtonLink to={SCREENS.login}>{t("Sign in")}</ButtonLink>
    </div>
  );
}
