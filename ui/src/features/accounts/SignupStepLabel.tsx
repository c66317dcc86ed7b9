import { t } from "@signaldeck/contract";

/** Which of the three steps this is. */
export function SignupStepLabel(props: { step: 1 | 2 | 3 }) {
  return (
    <p className="mb-2 text-1 font-semibold text-brand">
      {t("Step {{step}} of 3", { step: props.step })}
    </p>
  );
}
