import { t } from "@signaldeck/contract";
import { useResumeFeedMutation } from "../../api/journalCalls.ts";
import { Button } from "../../components/Button.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { failureMessage } from "../../components/formErrors.ts";

/** Ends a pause. */
export function ResumeButton({ className }: { className?: string }) {
  const [resume, { isLoading, error }] = useResumeFeedMutation();
  return (
    <>
      <Button busy={isLoading} onClick={() => void resume()} className={className}>
        {t("End the pause")}
      </Button>
      <FormAlert message={error ? failureMessage(error, t("Failed to end the pause")) : null} />
    </>
  );
}
