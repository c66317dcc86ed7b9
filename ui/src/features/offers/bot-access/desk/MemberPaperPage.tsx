import { dollars, type PaperRuleDto, type PaperSpan } from "@signaldeck/contract";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { generatePath, useParams } from "react-router-dom";
import { Card } from "../../../../components/Card.tsx";
import { Loaded } from "../../../../components/Loaded.tsx";
import { PageTitle } from "../../../../components/PageTitle.tsx";
import { RequirePermission } from "../../../../components/RequirePermission.tsx";
import { Skeleton } from "../../../../components/Skeleton.tsx";
import { TextLink } from "../../../../components/TextLink.tsx";
import { SCREENS } from "../../../../screens.ts";
import { usePaperOfMemberQuery } from "../api.ts";
import { PaperBar } from "../paper/PaperBar.tsx";
import { PaperRoom } from "../paper/PaperRoom.tsx";
import { dayAndTime } from "../paper/words.ts";

/** A member's paper account as support reads it; nothing can be changed here. */
export function MemberPaperPage() {
  return (
    <RequirePermission permission="members.read" title="Paper account">
      <MemberPaper />
    </RequirePermission>
  );
}

function MemberPaper() {
  const { id = "" } = useParams();
  const [span, setSpan] = useState<PaperSpan>("All");
  const call = usePaperOfMemberQuery(
    { params: { id }, query: { span } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageTitle title="Paper account" />
      <TextLink to={generatePath(SCREENS.member, { id })} className="justify-self-start">
        <ArrowLeft aria-hidden="true" className="me-2 size-4" />
        Member
      </TextLink>
      <h1 className="text-3 font-semibold">Paper account</h1>
      <Loaded call={call} what="the paper account" ownCard waiting={<Skeleton className="h-96" />}>
        {({ account, rules }) => (
          <>
            <PaperBar payoutPercent={account.payoutPercent} />
            <PaperRoom
              account={account}
              span={span}
              onSpan={setSpan}
              beside={<Rules rules={rules} />}
            />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Rules({ rules }: { rules: readonly PaperRuleDto[] }) {
  return (
    <Card title="Rules, newest first" aside="WAT" padded={false}>
      {rules.length === 0 ? (
        <p className="border-t border-line px-5 py-3 text-muted">The bot was never started.</p>
      ) : (
        <ul aria-label="Rules">
          {rules.map(({ since, riskLevel, tradeSize, running }) => (
            <li
              key={`${since} ${riskLevel} ${tradeSize} ${running}`}
              className="border-t border-line px-5 py-2.5"
            >
              <span className="block font-semibold">
                {riskLevel}, {dollars(tradeSize)}, {running ? "running" : "paused"}
              </span>
              <span className="text-1 text-muted">since {dayAndTime(since)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
