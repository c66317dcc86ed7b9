import { type RegistrationDto, registrationsApi, watMoment } from "@signaldeck/contract";
import { useState } from "react";
import { DESK_POLL } from "../../api/deskPoll.ts";
import { useCan } from "../../api/session.ts";
import { Button } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { failureMessage } from "../../components/formErrors.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { PageBar } from "../../components/PageBar.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import {
  useMailRegistrationCodeMutation,
  useRegistrationsQuery,
  useRemoveRegistrationMutation,
} from "./api.ts";

export interface RegistrationsProps {
  /** A part of a name or an address; empty for all. */
  search: string;
  /** Called with a sentence on what was done. */
  onDone: (said: string) => void;
}

/** People who registered and have not entered the code; draws nothing where there are none. */
export function Registrations({ search, onDone }: RegistrationsProps) {
  const [page, setPage] = useState(1);
  const call = useRegistrationsQuery(
    { query: { search, page } },
    { ...DESK_POLL, refetchOnMountOrArgChange: true },
  );
  if (call.data?.pagination.total === 0) return null;
  return (
    <Card title="Waiting for their code" aside="Registered, no members yet">
      <Loaded call={call} what="the registrations" waiting={<Skeleton className="h-16" />}>
        {({ items, pagination }) => (
          <>
            <ul className="divide-y divide-line">
              {items.map((one) => (
                <Row key={one.id} registration={one} onDone={onDone} />
              ))}
            </ul>
            <PageBar pagination={pagination} onPage={setPage} what="registrations" />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Row({
  registration,
  onDone,
}: {
  registration: RegistrationDto;
  onDone: RegistrationsProps["onDone"];
}) {
  const { id, fullName, email, phone, country, createdAt, expiresAt, ended } = registration;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{fullName}</p>
        <p className="break-all text-muted select-all">{email}</p>
        <p className="text-muted">
          {country}, <span className="select-all">{phone}</span>
        </p>
        <p className="text-1 text-muted">
          Registered {watMoment(createdAt)}.{" "}
          {ended ? "Ended without its code." : `The code works until ${watMoment(expiresAt)}.`}
        </p>
      </div>
      <Deeds id={id} email={email} ended={ended} onDone={onDone} />
    </li>
  );
}

function Deeds({
  id,
  email,
  ended,
  onDone,
}: Pick<RegistrationDto, "id" | "email" | "ended"> & Pick<RegistrationsProps, "onDone">) {
  const mayAssist = useCan("members.assist");
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [mailCode, mailing] = useMailRegistrationCodeMutation();
  const [remove] = useRemoveRegistrationMutation();
  if (!mayAssist) return null;

  const send = async () => {
    setFault(null);
    try {
      await mailCode({ params: { id } }).unwrap();
      onDone(`A new confirmation code is on its way to ${email}.`);
    } catch (error) {
      setFault(failureMessage(error, registrationsApi.mailRegistrationCode.failure));
    }
  };

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {!ended && (
          <Button
            busy={mailing.isLoading}
            aria-label={`Email a new code to ${email}`}
            onClick={() => void send()}
          >
            Email a new code
          </Button>
        )}
        <Button aria-label={`Remove the registration of ${email}`} onClick={() => setAsking(true)}>
          Remove
        </Button>
      </div>
      <div className="empty:hidden">
        <FormAlert message={fault} />
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Remove the registration of ${email}?`}
        action="Remove registration"
        onConfirm={async () => {
          await remove({ params: { id } }).unwrap();
          onDone(`The registration of ${email} is removed.`);
        }}
        failure={registrationsApi.removeRegistration.failure}
      >
        <p>What the form said is forgotten, and its code works no more. They may register again.</p>
      </ConfirmDialog>
    </div>
  );
}
