import { type RecordAnalysisDto, SIGNAL_GRADES, t } from "@signaldeck/contract";
import { Card } from "../../../components/Card.tsx";
import { sourceLabel } from "../../../components/signalSource.ts";
import { shortHash } from "../shortHash.ts";
import { gradeWords } from "./gradeWords.ts";
import { GroupTable } from "./GroupTable.tsx";
import { listLink, type Shown } from "./selection.ts";

interface GroupsProps {
  analysis: RecordAnalysisDto;
  shown: Shown;
}

/** The record of each pair. */
export function Pairs({ analysis: { pairs }, shown }: GroupsProps) {
  return (
    <Card title={t("By pair")}>
      <GroupTable
        by={t("Pair")}
        groups={pairs}
        nameOf={(pair) => pair}
        without={t("none")}
        linkOf={(pair) => listLink(shown, { pair })}
      />
      <Nothing of={pairs} />
    </Card>
  );
}

/** The record by grade, source and model. */
export function Origins({ analysis, shown }: GroupsProps) {
  const { grades, sources, models } = analysis;
  // Sources are counted with signals of any grade.
  const { grade: _grade, ...anyGrade } = shown;
  return (
    <Card title={t("By grade, source and model")}>
      <GroupTable
        by={t("Grade")}
        groups={grades}
        nameOf={gradeWords}
        without={t("no grade")}
        linkOf={(key) => {
          const grade = SIGNAL_GRADES.find((known) => known === key);
          return listLink(shown, grade === undefined ? {} : { grade });
        }}
      />
      <Nothing of={grades} />
      <p className="mt-3 text-1 text-muted">
        {t("Sources are counted apart, and in no figure of another one.")}
      </p>
      <GroupTable
        by={t("Source")}
        groups={sources}
        nameOf={sourceLabel}
        without={t("unknown")}
        linkOf={(source) => listLink(anyGrade, { source })}
      />
      <div className="mt-3">
        <GroupTable
          by={t("Model")}
          groups={models}
          nameOf={(hash) => <code className="font-mono text-1">{shortHash(hash)}</code>}
          without={t("not recorded")}
          linkOf={(model) => listLink(shown, { model })}
        />
      </div>
    </Card>
  );
}

function Nothing({ of }: { of: readonly unknown[] }) {
  return of.length === 0 ? <p className="text-muted">{t("No signal has finished yet.")}</p> : null;
}
