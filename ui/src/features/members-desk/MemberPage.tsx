import type { MemberFactsDto } from "@signaldeck/contract";
import { ArrowLeft } from "lucide-react";
import type { ComponentType } from "react";
import { generatePath, useNavigate, useParams } from "react-router-dom";
import { DESK_POLL } from "../../api/deskPoll.ts";
import { useCan } from "../../api/session.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { RequirePermission } from "../../components/RequirePermission.tsx";
import { useShortcut } from "../../components/Shortcuts.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { TextLink } from "../../components/TextLink.tsx";
import { SCREENS } from "../../screens.ts";
import { useMemberQuery } from "./api.ts";
import { AccessCard } from "./AccessCard.tsx";
import { GrantsCard } from "./GrantsCard.tsx";
import { HelpCard } from "./HelpCard.tsx";
import { MemberFacts } from "./MemberFacts.tsx";
import { MemberPills } from "./MemberPills.tsx";
import { NotesCard } from "./NotesCard.tsx";
import { Timeline } from "./Timeline.tsx";

export interface MemberPageProps {
  /** Issues a code for a proof that came without a claim; the room of the claims brings it. */
  DashboardCodeCard: ComponentType<{
    member: { id: string; fullName: string };
    codeExpiresAt: string | null;
  }>;
}

/** One member: who they are, what happened, and what staff do about it. */
export function MemberPage(props: MemberPageProps) {
  return (
    <RequirePermission permission="members.read" title="Member">
      <Member {...props} />
    </RequirePermission>
  );
}

function Member({ DashboardCodeCard }: MemberPageProps) {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const call = useMemberQuery(
    { params: { id } },
    { ...DESK_POLL, refetchOnMountOrArgChange: true },
  );
  useShortcut("u", "Back to the members", () => void navigate(SCREENS.members));
  return (
    <div className="grid gap-4">
      <PageTitle title={call.currentData?.fullName ?? "Member"} />
      <TextLink to={SCREENS.members} className="justify-self-start">
        <ArrowLeft aria-hidden="true" className="me-2 size-4" />
        Members
      </TextLink>
      <Loaded
        call={{ ...call, data: call.currentData }}
        what="this member"
        ownCard
        waiting={
          <div className="grid gap-4">
            <Skeleton className="h-16" />
            <Skeleton className="h-72" />
          </div>
        }
      >
        {(member) => <Sheet key={id} member={member} DashboardCodeCard={DashboardCodeCard} />}
      </Loaded>
    </div>
  );
}

function Sheet({ member, DashboardCodeCard }: MemberPageProps & { member: MemberFactsDto }) {
  const mayIssue = useCan("claims.review");
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-3 font-semibold break-words">{member.fullName}</h1>
        <MemberPills member={member} />
        <TextLink
          to={generatePath(SCREENS.memberPaper, { id: member.id })}
          className="justify-self-start"
        >
          Paper account
        </TextLink>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          <MemberFacts member={member} />
          <AccessCard member={member} />
          {member.grants && <GrantsCard grants={member.grants} />}
          {mayIssue && <DashboardCodeCard member={member} codeExpiresAt={member.codeExpiresAt} />}
          <HelpCard member={member} />
        </div>
        <div className="grid min-w-0 gap-4">
          <NotesCard memberId={member.id} />
          <Timeline memberId={member.id} />
        </div>
      </div>
    </>
  );
}
