import { t, type RiskDisclosure as RiskDisclosureText } from "@signaldeck/contract";
import { useState } from "react";
import { isApiError } from "../../api/apiError.ts";
import { usePublicContentQuery } from "../../api/contentCalls.ts";
import { useMemberView } from "../../api/memberView.ts";
import { userChanged } from "../../api/sessionSlice.ts";
import { Button } from "../../components/Button.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { failureMessage } from "../../components/formErrors.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { RiskDisclosure } from "../../components/RiskDisclosure.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { useAppDispatch } from "../../api/storeHooks.ts";
import { useAcknowledgeRiskMutation } from "./api.ts";

/** Asks for the acknowledgement of the risk disclosure, which opens the signals. */
export function AcknowledgeRisk() {
  const call = usePublicContentQuery();
  return (
    <Loaded
      call={call}
      what={t("the risk disclosure")}
      note={t("You must be able to read it before your first signal.")}
      waiting={<Skeleton className="h-64" />}
    >
      {({ riskDisclosure }) => (
        <Acknowledgement disclosure={riskDisclosure} onChanged={() => void call.refetch()} />
      )}
    </Loaded>
  );
}

interface AcknowledgementProps {
  disclosure: RiskDisclosureText;
  /** There is another text by now. */
  onChanged: () => void;
}

function Acknowledgement({ disclosure, onChanged }: AcknowledgementProps) {
  const { version } = disclosure;
  const dispatch = useAppDispatch();
  const [acknowledge, { isLoading }] = useAcknowledgeRiskMutation();
  const [fault, setFault] = useState<string | null>(null);
  const isOwn = useMemberView() === null;

  const send = async () => {
    setFault(null);
    try {
      dispatch(userChanged(await acknowledge({ body: { riskVersion: version } }).unwrap()));
    } catch (error) {
      setFault(failureMessage(error, t("Your acknowledgement was not kept. Please try again.")));
      // The text has changed since it was loaded: the present one takes its place.
      if (isApiError(error) && error.code === "validation_failed") onChanged();
    }
  };
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-muted">
        {t(
          "You have not acknowledged the risk disclosure yet. Read it once; signals open with it.",
        )}
      </p>
      <RiskDisclosure disclosure={disclosure} className="max-w-prose" />
      <FormAlert message={fault} />
      {isOwn && (
        <Button
          kind="primary"
          className="justify-self-start"
          busy={isLoading}
          onClick={() => void send()}
        >
          {t("Acknowledge and show signals")}
        </Button>
      )}
      <p className="text-1 text-muted">
        {t("Version {{version}}. We keep which one you acknowledged, and when.", { version })}
      </p>
    </div>
  );
}
