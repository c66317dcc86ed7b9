import {
  memberAccessApi,
  TRIAL,
  type MemberFactsDto,
  type MemberMail,
  staffAccountsApi,
} from "@signaldeck/contract";
import { Eye, LogOut, MailPlus, TimerReset, ShieldOff } from "lucide-react";
import { useState } from "react";
import { generatePath, useNavigate } from "react-router-dom";
import { startView, useViewAsMemberMutation } from "../../api/memberView.ts";
import { useCan } from "../../api/session.ts";
import { Button } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { failureMessage } from "../../components/formErrors.ts";
import { FormNote } from "../../components/FormNote.tsx";
import { SCREENS } from "../../screens.ts";
import { useAppDispatch } from "../../api/storeHooks.ts";
import {
  useMailMemberMutation,
  useResetTrialMutation,
  useSignOutMemberMutation,
  useResetMemberSecondFactorMutation,
} from "./api.ts";

/** Lets an admin turn the second factor off of a member who lost phone and recovery codes. */
function SecondFactorHelp(props: {
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

/** What support does for a member who asks for help. */
export function HelpCard({ member }: { member: MemberFactsDto }) {
  const mayAssist = useCan("members.assist");
  return mayAssist ? <Help member={member} /> : null;
}

const ICON = "size-4";

function Help({ member }: { member: MemberFactsDto }) {
  const [said, setSaid] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [asking, setAsking] = useState<"trial" | "sign-out" | null>(null);
  const [resetTrial] = useResetTrialMutation();
  const [signOut] = useSignOutMemberMutation();
  const [mailMember, mailing] = useMailMemberMutation();
  const view = useViewAs(member, setFault);
  const mail = mailFor(member);

  const tell = (sentence: string | null, failure: string | null = null) => {
    setSaid(sentence);
    setFault(failure);
  };
  const ask = (question: "trial" | "sign-out") => {
    tell(null);
    setAsking(question);
  };
  const send = async ({ kind, words }: NonNullable<typeof mail>) => {
    tell(null);
    try {
      await mailMember({ params: { id: member.id }, body: { mail: kind } }).unwrap();
      tell(`${words} is on its way to ${member.email}.`);
    } catch (error) {
      tell(null, failureMessage(error, "Failed to send the email"));
    }
  };

  return (
    <Card title="Help">
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-2 *:grow">
          <Button
            icon={<Eye aria-hidden="true" className={ICON} />}
            disabled={member.block !== null}
            busy={view.opening}
            onClick={() => {
              tell(null);
              void view.open();
            }}
          >
            View as member
          </Button>
          {mail && (
            <Button
              icon={<MailPlus aria-hidden="true" className={ICON} />}
              busy={mailing.isLoading}
              onClick={() => void send(mail)}
            >
              {mail.action}
            </Button>
          )}
          {!member.dashboardUnlocked && (
            <Button
              icon={<TimerReset aria-hidden="true" className={ICON} />}
              onClick={() => ask("trial")}
            >
              Begin trial anew
            </Button>
          )}
          <Button
            icon={<LogOut aria-hidden="true" className={ICON} />}
            disabled={member.openSessions === 0}
            onClick={() => ask("sign-out")}
          >
            Sign out everywhere
          </Button>
          <SecondFactorHelp member={member} tell={tell} />
        </div>
        <FormNote message={said} />
        <FormAlert message={fault} />
      </div>
      <ConfirmDialog
        open={asking === "trial"}
        onClose={() => setAsking(null)}
        title="Begin the trial anew?"
        action="Begin trial anew"
        onConfirm={async () => {
          await resetTrial({ body: { memberId: member.id } }).unwrap();
          tell(`The trial runs ${TRIAL.hours} hours from now.`);
        }}
        failure={memberAccessApi.resetCountdown.failure}
      >
        <p>
          {member.fullName} has {TRIAL.hours} hours from now. It unlocks nothing.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "sign-out"}
        onClose={() => setAsking(null)}
        title="Sign out everywhere?"
        action="Sign out everywhere"
        onConfirm={async () => {
          const { ended } = await signOut({ params: { id: member.id } }).unwrap();
          tell(ended === 1 ? "One device is signed out." : `${ended} devices are signed out.`);
        }}
        failure="Failed to sign the member out"
      >
        <p>{member.fullName} has to sign in again on every device.</p>
      </ConfirmDialog>
    </Card>
  );
}

/** The mail that brings this member to the next step; none for an unlocked dashboard. */
function mailFor(
  member: MemberFactsDto,
): { kind: MemberMail; action: string; words: string } | null {
  if (member.joinedAt === null) {
    return {
      kind: "invitation",
      action: "Email the invitation",
      words: "A link to choose a password",
    };
  }
  if (member.dashboardUnlocked) return null;
  return { kind: "activation", action: "Email the steps", words: "An email with the steps" };
}

function useViewAs(member: MemberFactsDto, onFault: (fault: string) => void) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [openView, { isLoading }] = useViewAsMemberMutation();
  const open = async () => {
    try {
      const view = await openView({ params: { id: member.id } }).unwrap();
      // The member's screens first: this one is not for the member's eyes.
      await navigate(SCREENS.commandCenter);
      dispatch(startView(view, generatePath(SCREENS.member, { id: member.id })));
    } catch (error) {
      onFault(failureMessage(error, "Failed to open the view"));
    }
  };
  return { opening: isLoading, open };
}
