import {
  countText,
  type ImportSourceDto,
  type SourceSecretDto,
  watMoment,
} from "@signaldeck/contract";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { DESK_POLL } from "../../../api/deskPoll.ts";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { failureMessage } from "../../../components/formErrors.ts";
import { FormNote } from "../../../components/FormNote.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { OpenItem } from "../../../components/OpenItem.tsx";
import { SCREENS } from "../../../screens.ts";
import { useChangeSourceMutation, useImportSourcesQuery, useRotateTokenMutation } from "./api.ts";
import { ReceiptList } from "./ReceiptList.tsx";
import { SecretDialog } from "./SecretDialog.tsx";
import { SourceSetup } from "./SourceSetup.tsx";
import { KIND_WORDS } from "./words.ts";

/** The source of the address, beside the list. */
export function SourcePage() {
  const { id = "" } = useParams();
  const call = useImportSourcesQuery(undefined, DESK_POLL);
  return (
    <OpenItem list={{ to: SCREENS.signalImports, label: "Sources" }} what="source" call={call}>
      {(sources) => {
        const source = sources.find((one) => one.id === id);
        return source ? (
          <Source key={id} source={source} />
        ) : (
          <Card>
            <EmptyState title="There is no such source">Choose one from the list.</EmptyState>
          </Card>
        );
      }}
    </OpenItem>
  );
}

type Question = "rotate" | "disable";

function Source({ source }: { source: ImportSourceDto }) {
  const [change, changing] = useChangeSourceMutation();
  const [rotate] = useRotateTokenMutation();
  const [asking, setAsking] = useState<Question | null>(null);
  const [secret, setSecret] = useState<SourceSecretDto | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const params = { id: source.id };
  const setDisabled = async (disabled: boolean) => {
    await change({ params, body: { disabled } }).unwrap();
    setNote(disabled ? "The source is disabled." : "The source is enabled.");
  };
  const { total, published, refused } = source.receipts;
  return (
    <>
      <Card>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="text-3 font-semibold break-words">{source.name}</h2>
          <Pill tone={source.disabled ? "amber" : "neutral"}>
            {source.disabled ? "Disabled" : "Enabled"}
          </Pill>
        </div>
        <p className="mt-1 text-muted">
          {KIND_WORDS[source.kind]}, since {watMoment(source.createdAt)}. Secret made{" "}
          {watMoment(source.tokenAt)}.
        </p>
        <p className="mt-1">
          {countText(total)} {total === 1 ? "message" : "messages"} in 30 days:{" "}
          {countText(published)} published, {countText(refused)} refused.
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button onClick={() => setAsking("rotate")}>New secret</Button>
          {source.disabled ? (
            <Button busy={changing.isLoading} onClick={() => void setDisabled(false)}>
              Enable
            </Button>
          ) : (
            <Button onClick={() => setAsking("disable")}>Disable</Button>
          )}
        </div>
        <div className="mt-3">
          <FormNote message={note} />
          {changing.isError && asking === null && (
            <p role="alert" className="text-put">
              {failureMessage(changing.error, "The source could not be changed.")}
            </p>
          )}
        </div>
      </Card>
      <SourceSetup source={source} />
      <ReceiptList source={source} />
      <ConfirmDialog
        open={asking === "rotate"}
        onClose={() => setAsking(null)}
        title={`New secret for ${source.name}`}
        action="Make a new secret"
        failure="The secret could not be made. Please try again."
        onConfirm={async () => setSecret(await rotate({ params }).unwrap())}
      >
        <p>
          The old one ends at once: what is sent with it is refused until the sender has the new.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "disable"}
        onClose={() => setAsking(null)}
        title={`Disable ${source.name}`}
        action="Disable"
        failure="The source could not be disabled. Please try again."
        onConfirm={() => setDisabled(true)}
      >
        <p>
          What it sends is refused, and what waits for a mark is taken back. You can enable it
          again.
        </p>
      </ConfirmDialog>
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </>
  );
}
