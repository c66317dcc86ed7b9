import { watMoment, type DoctorReportDto } from "@signaldeck/contract";
import { RefreshCw } from "lucide-react";
import { useDoctorReportQuery } from "../../../api/doctorCalls.ts";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { DeskHead } from "../../../components/DeskHead.tsx";
import { FindingItem, NotCheckedItem } from "../../../components/FindingItem.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { RequirePermission } from "../../../components/RequirePermission.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";

const TITLE = "Doctor";

/** What this installation still needs, for those who run it. */
export function DoctorPage() {
  return (
    <RequirePermission permission="doctor.read" title={TITLE}>
      <Doctor />
    </RequirePermission>
  );
}

function Doctor() {
  const call = useDoctorReportQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className="mx-auto grid max-w-5xl gap-5">
      <DeskHead
        title={TITLE}
        about="What this server still needs before members can rely on it: the findings of the command signaldeck doctor."
      >
        <Button
          icon={<RefreshCw aria-hidden="true" className="size-4.5" />}
          busy={call.isFetching}
          onClick={() => void call.refetch()}
        >
          Look again
        </Button>
      </DeskHead>
      <Loaded call={call} what="the findings" ownCard waiting={<Skeleton className="h-80" />}>
        {(report) => <Report report={report} />}
      </Loaded>
    </div>
  );
}

function Report({ report }: { report: DoctorReportDto }) {
  const { findings, notChecked, fine, lookedAt, release } = report;
  return (
    <>
      <Card title="Findings" padded={false} aside={`Looked at ${watMoment(lookedAt)}`}>
        {findings.length === 0 ? (
          <p className="px-5 pb-4.5 text-muted">
            {notChecked.length === 0
              ? "Nothing is left to do."
              : "Nothing was found where we looked. See what was not checked below."}
          </p>
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {findings.map((finding) => (
              <FindingItem key={`${finding.check} ${finding.title}`} finding={finding} />
            ))}
          </ul>
        )}
      </Card>
      {notChecked.length > 0 && (
        <Card title="Not checked" padded={false} aside="May be well or not">
          <ul className="divide-y divide-line border-t border-line">
            {notChecked.map((unseen) => (
              <NotCheckedItem key={`${unseen.check} ${unseen.reason}`} unseen={unseen} />
            ))}
          </ul>
        </Card>
      )}
      {fine.length > 0 && (
        <Card title="As it should be">
          <ul className="grid list-disc gap-1 ps-5 text-muted sm:grid-cols-2 sm:gap-x-8">
            {fine.map((sentence) => (
              <li key={sentence} className="min-w-0 break-words">
                {sentence}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <p className="text-sm text-muted">
        SignalDeck {release.version}, commit {release.commit}
      </p>
    </>
  );
}
