import { watDate, watMoment, type ModelDto, type ModelTermDto } from "@signaldeck/contract";
import { Button } from "../../../../components/Button.tsx";
import { Card } from "../../../../components/Card.tsx";
import { comparedText, verdictWords } from "./comparisonWords.ts";

/** Which model served when, and why. */
export function TermsCard({ terms }: { terms: readonly ModelTermDto[] }) {
  return (
    <Card title="Who served when" padded={false}>
      <ol className="divide-y divide-line border-t border-line">
        {terms.map((term, index) => (
          <li key={term.decidedAt + term.model} className="grid gap-1 px-5 py-3">
            <p className="flex flex-wrap justify-between gap-x-4">
              <Hash hash={term.model} />
              <span className="text-1 text-muted">
                {index === 0 ? "since " : "from "}
                {watMoment(term.decidedAt)}
              </span>
            </p>
            <p className="break-words">{term.reason ?? "It came with the product."}</p>
            <p className="text-1 text-muted">{termNote(term)}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The models that can be brought back; nothing while there are none. */
export function RetiredCard(props: {
  models: readonly ModelDto[];
  onPromote: (hash: string) => void;
}) {
  if (props.models.length === 0) return null;
  return (
    <Card title="Models that do not run" padded={false}>
      <ul className="divide-y divide-line border-t border-line">
        {props.models.map((model) => (
          <li
            key={model.hash}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3"
          >
            <span>
              <Hash hash={model.hash} />
              <span className="block text-1 text-muted">Trained {watDate(model.trainedAt)}</span>
            </span>
            <Button
              aria-label={`Promote ${model.hash.slice(0, 12)}`}
              onClick={() => props.onPromote(model.hash)}
            >
              Promote
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Hash({ hash }: { hash: string }) {
  return (
    <code title={hash} className="font-mono">
      {hash.slice(0, 12)}
    </code>
  );
}

function termNote({ decidedBy, reason, comparison }: ModelTermDto): string {
  const by = decidedBy === null ? "By the product" : `By ${decidedBy}`;
  if (reason === null) return `${by}.`;
  if (!comparison) return `${by}, without a comparison.`;
  return `${by}. Then: ${verdictWords(comparison).word.toLowerCase()}, ${comparedText(comparison)}.`;
}
