import { staffAccountsApi, type MemberFactsDto } from "@signaldeck/contract";
import { ShieldOff } from "lucide-react";
import { useState } from "react";
import { useCan } from "../../api/session.ts";
import { Button } from "../../components/Button.tsx";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useResetMemberSecondFactorMutation } from "./api.ts";

/** Lets an admin turn the second factor off of a member who lost phone and recovery codes. */
export function SecondFactorHelp(props: {
  member: MemberFactsDto;
  /** Called when it is asked for, with null, and when it is done, with what to say. */
  tell: (sentence: string | null) => void;
}) {
  const { member, tell } = props;
  const mayReset = useCan("staff.manage");
  const [asking, setAsking] = useState(false);
  const [reset] = useResetMemberSecondFactorMutation();
  if (!mayReset || !member.hasSecondFactor) return null;
  return (
    <>
      <Button
        icon={<ShieldOff aria-hidden="true" className="size-4" />}
        onClick={() => {
          tell(null);
          setAsking(true);
        }}
      >
        Reset second factor
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Reset second factor"
        action="Reset second factor"
        onConfirm={async () => {
          await reset({ params: { id: member.id } }).unwrap();
          tell(`The second factor of ${member.fullName} is off, and an email says so.`);
        }}
        failure={staffAccountsApi.resetSecondFactor.failure}
      >
        <p>
          {member.fullName} is signed out everywhere and signs in with the password alone. Make sure
          that it is really {member.fullName} who asks for this.
        </p>
      </ConfirmDialog>
    </>
  );
}
