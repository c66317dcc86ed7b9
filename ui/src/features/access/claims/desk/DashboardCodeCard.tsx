import {
  HOUR,
  type IssueCodeInput,
  type IssuedCodeDto,
  MEMBERSHIP_LIMITS,
  watMoment,
} from "@signaldeck/contract";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { usePublicContentQuery } from "../../../../api/contentCalls.ts";
import { Button } from "../../../../components/Button.tsx";
import { Card } from "../../../../components/Card.tsx";
import { ConfirmDialog } from "../../../../components/ConfirmDialog.tsx";
import { CopyButton } from "../../../../components/CopyButton.tsx";
import { FilterSelect } from "../../../../components/FilterSelect.tsx";
import { useIssueDashboardCodeMutation, useWithdrawDashboardCodeMutation } from "./api.ts";

type CodeTier = IssueCodeInput["tier"];

export interface DashboardCodeCardProps {
  member: { id: string; fullName: string };
  /** Until when an earlier code works. */
  codeExpiresAt: string | null;
  /** A colleague is deciding. */
  blocked?: boolean;
}

/** Issues a code that unlocks the dashboard once, for proof that came another way. */
export function DashboardCodeCard({
  member,
  codeExpiresAt,
  blocked = false,
}: DashboardCodeCardProps) {
  const { data: content } = usePublicContentQuery();
  const [issue] = useIssueDashboardCodeMutation();
  const [tier, setTier] = useState<CodeTier | "">("");
  const [confirming, setConfirming] = useState(false);
  // Stored nowhere but here: it is gone with this screen.
  const [issued, setIssued] = useState<IssuedCodeDto | null>(null);
  const choices = (content?.tiers ?? []).flatMap(({ id, name }) =>
    id === "guest" ? [] : [[id, name] as const],
  );

  return (
    <Card title="Dashboard code">
      {issued ? (
        <IssuedCode code={issued} member={member} onWithdrawn={() => setIssued(null)} />
      ) : (
        <fieldset disabled={blocked} className="grid gap-3">
          <legend className="mb-2 text-muted">
            Where the proof came another way: one code, one use, for the tier you have verified.
          </legend>
          {codeExpiresAt !== null && (
            <div className="grid justify-items-start gap-2">
              <p className="text-amber">
                A code was issued that works until {watMoment(codeExpiresAt)}. A new one replaces
                it.
              </p>
              <WithdrawCode member={member} />
            </div>
          )}
          <FilterSelect
            label="Tier of the code"
            value={tier}
            any="Choose the verified tier"
            choices={choices}
            onChange={setTier}
            className="w-full"
          />
          <Button
            disabled={tier === ""}
            icon={<KeyRound aria-hidden="true" className="size-4" />}
            onClick={() => setConfirming(true)}
          >
            Issue code
          </Button>
        </fieldset>
      )}
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title="Issue a dashboard code?"
        action="Issue code"
        onConfirm={async () => {
          if (tier === "") return;
          const code = await issue({ params: { id: member.id }, body: { tier } }).unwrap();
          setIssued(code);
        }}
        failure="The code could not be issued. Please try again."
      >
        <p>
          Whoever enters it on {member.fullName}&apos;s account unlocks the dashboard with the tier{" "}
          <strong className="capitalize">{tier}</strong>. It works once, within{" "}
          {MEMBERSHIP_LIMITS.dashboardCodeLifetime / HOUR} hours.
          {codeExpiresAt !== null && " The earlier code stops working."}
        </p>
      </ConfirmDialog>
    </Card>
  );
}

function IssuedCode(props: {
  code: IssuedCodeDto;
  member: DashboardCodeCardProps["member"];
  onWithdrawn: () => void;
}) {
  const { code, member, onWithdrawn } = props;
  return (
    <div className="grid gap-3">
      <div role="status" className="grid gap-3">
        <p className="rounded-small bg-raised px-3.5 py-3 text-center font-mono text-3 tracking-widest select-all">
          {code.dashboardCode}
        </p>
        <p className="text-muted">
          Shown only now. Give it to the member; it works once, until {watMoment(code.expiresAt)},
          for the tier <span className="capitalize">{code.tier}</span>.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={code.dashboardCode} label="Copy code" />
        <WithdrawCode member={member} onWithdrawn={onWithdrawn} />
      </div>
    </div>
  );
}

/** The way back from a code for the wrong member or tier, as long as nobody has used it. */
function WithdrawCode(props: {
  member: DashboardCodeCardProps["member"];
  onWithdrawn?: () => void;
}) {
  const { member, onWithdrawn } = props;
  const [withdraw] = useWithdrawDashboardCodeMutation();
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Button onClick={() => setConfirming(true)}>Withdraw code</Button>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title="Withdraw the dashboard code?"
        action="Withdraw code"
        onConfirm={async () => {
          await withdraw({ params: { id: member.id } }).unwrap();
          onWithdrawn?.();
        }}
        failure="The code could not be withdrawn. Please try again."
      >
        <p>
          It stops working at once. {member.fullName} is not told: whoever gave it away says so.
        </p>
      </ConfirmDialog>
    </>
  );
}
