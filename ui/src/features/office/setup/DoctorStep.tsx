import { useDoctorReportQuery } from "../../../api/doctorCalls.ts";
import { Card } from "../../../components/Card.tsx";
import { FindingItem } from "../../../components/FindingItem.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { TextLink } from "../../../components/TextLink.tsx";
import { SCREENS } from "../../../screens.ts";

/** What the doctor finds critical on the server as it runs now. */
export function DoctorStep({ isWaiting }: { isWaiting: boolean }) {
  const call = useDoctorReportQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Card
      title="What is still critical"
      padded={false}
      aside={<TextLink to={SCREENS.doctor}>All findings</TextLink>}
    >
      {isWaiting && (
        <p className="px-5 pb-4 text-muted">
          As the server runs now: what you saved counts after the restart.
        </p>
      )}
      <div className="border-t border-line">
        <Loaded call={call} what="the findings" waiting={<Skeleton className="m-5 h-40" />}>
          {({ findings, notChecked }) => {
            const critical = findings.filter(({ severity }) => severity === "critical");
            return critical.length === 0 ? (
              <p className="px-5 py-4 text-muted">
                {notChecked.length === 0
                  ? "Nothing. The other findings can wait."
                  : "Nothing was found. All findings also says what was not checked."}
              </p>
            ) : (
              <ul className="divide-y divide-line">
                {critical.map((finding) => (
                  <FindingItem key={finding.title} finding={finding} />
                ))}
              </ul>
            );
          }}
        </Loaded>
      </div>
    </Card>
  );
}
