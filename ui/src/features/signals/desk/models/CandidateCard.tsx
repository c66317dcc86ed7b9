import { watMoment, type ComparisonDto, type ModelsDeskDto } from "@signaldeck/contract";
import { useState } from "react";
import { Button } from "../../../../components/Button.tsx";
import { Card } from "../../../../components/Card.tsx";
import { ConfirmDialog } from "../../../../components/ConfirmDialog.tsx";
import { Pill } from "../../../../components/Pill.tsx";
import { useRetireModelMutation } from "../api.ts";
import { comparedText, differenceText, missingText, verdictWords } from "./comparisonWords.ts";
import { ModelFacts } from "./ModelFacts.tsx";

/** The model that runs along: what it is, how it compares, and what may become of it. */
export function CandidateCard(props: {
  candidate: NonNullable<ModelsDeskDto["candidate"]>;
  onPromote: () => void;
}) {
  const { model, comparison } = props.candidate;
  const [retire] = useRetireModelMutation();
  const [asking, setAsking] = useState(false);
  return (
    <Card title="Candidate" aside={<Pill tone="brand">Runs along, publishes nothing</Pill>}>
      <div className="grid gap-4">
        <Compared comparison={comparison} />
        <ModelFacts model={model} />
        <div className="flex flex-wrap gap-3">
          <Button kind="primary" onClick={props.onPromote}>
            Promote
          </Button>
          <Button onClick={() => setAsking(true)}>Take it out</Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Take the candidate out"
        action="Take it out"
        failure="The candidate could not be taken out. Please try again."
        onConfirm={() => retire({ params: { hash: model.hash } }).unwrap()}
      >
        It does not run along any more. What was compared stays, and counts on if you add the same
        model again.
      </ConfirmDialog>
    </Card>
  );
}

function Compared({ comparison }: { comparison: ComparisonDto | null }) {
  const missing = missingText(comparison);
  if (!comparison) {
    return (
      <p className="rounded-small bg-raised px-3.5 py-3">
        Nothing is compared yet. At each mark that the serving model judges, the candidate judges
        the same candles; five minutes later both are held against what happened.
      </p>
    );
  }
  const { word, tone } = verdictWords(comparison);
  return (
    <section
      aria-label="Against the serving model"
      className="grid gap-2 rounded-small bg-raised px-3.5 py-3"
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Pill tone={tone}>{word}</Pill>
        <span>{comparedText(comparison)}</span>
      </p>
      <p>{differenceText(comparison)} Below 0 the candidate is better.</p>
      <p className="text-1 text-muted">
        Since {watMoment(comparison.since)}, each on the same pair, mark and outcome; ties left out.
        {missing !== null && ` ${missing}`}
      </p>
    </section>
  );
}
