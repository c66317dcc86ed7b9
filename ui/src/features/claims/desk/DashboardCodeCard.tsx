import {
  HOUR,
  type IssueCodeInput,
  type IssuedCodeDto,
  MEMBERSHIP_LIMITS,
  watMoment,
} from "@signaldeck/contract";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { usePublicContentQuery } from "../../../api/contentCalls.ts";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { CopyButton } from "../../../components/CopyButton.tsx";
import { FilterSelect } from "../../../components/FilterSelect.tsx";
import { useIssueDashboardCodeMutation } from "./api.ts";

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
  // Kept nowhere but here: it is gone with this screen.
  const [issued, setIssued] = useState<IssuedCodeDto | null>(null);
  const choices = (content?.tiers ?? []).flatMap(({ id, name }) =>
    id === "guest" ? [] : [[id, name] as const],
  );

  return (
    <Card title="Dashboard code">
      {issued ? (
        <IssuedCode code={issued} />
      ) : (
        <fieldset disabled={blocked} className="grid gap-3">
          <legend className="mb-2 text-muted">
            Where the proof came another way: one code, one use, for the tier you have verified.
          </legend>
          {codeExpiresAt !== null && (
            <p className="text-amber">
              A code was issued that works until {watMoment(codeExpiresAt)}. A new one replaces it.
            </p>
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

function IssuedCode({ code }: { code: IssuedCodeDto }) {
  return (
    <div role="status" className="grid gap-3">
      <p className="rounded-small bg-raised px-3.5 py-3 text-center font-mono text-3 tracking-widest select-all">
        {code.dashboardCode}
      </p>
      <p className="text-muted">
        Shown only now. Give it to the member; it works once, until {watMoment(code.expiresAt)}, for
        the tier <span className="capitalize">{code.tier}</span>.
      </p>
      <CopyButton text={code.dashboardCode} label="Copy code" />
    </div>
  );
}
