import {
  CONFIDENCE_INTERVAL,
  countText,
  percent,
  utcDate,
  watDate,
  type CalibrationDto,
  type ModelCardDto,
  percents,
} from "@signaldeck/contract";
import { CalibrationTable } from "../../components/CalibrationTable.tsx";
import { Card } from "../../components/Card.tsx";
import { Facts } from "../../components/Facts.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { pairsText, trainingText } from "../../components/modelFiles.ts";
import { PageTitle } from "../../components/PageTitle.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { TextLink } from "../../components/TextLink.tsx";
import { SCREENS } from "../../screens.ts";
import { useModelCardQuery } from "./api.ts";

/** What the model is not, whatever its figures. */
const LIMITS = [
  "No guarantee. Any single signal can lose, and nearly every second one does.",
  "No knowledge of news. It does not know of rate decisions, elections or rumours, and no calendar.",
  "Nothing beyond prices: no order books, no volumes, no other markets, and nothing about you.",
  "Not sure to stay right. Markets change, and what it was good at may end; it notices that only after a while.",
];

/** The model behind the signals: what it reads, what it learned from, how it did. */
export function ModelCardPage() {
  const call = useModelCardQuery();
  return (
    <div className="grid gap-6">
      <PageTitle title="Model Card" />
      <div>
        <h1 className="text-4">Model Card</h1>
        <p className="mt-2 max-w-prose text-muted">
          What decides on the engine's signals, what it learned from, and what it does not know.
        </p>
      </div>
      <Loaded
        call={call}
        what="the model card"
        ownCard
        waiting={
          <Card className="grid gap-4">
            <Skeleton className="h-24" />
            <Skeleton className="h-80" />
          </Card>
        }
      >
        {(card) => <LoadedCard card={card} />}
      </Loaded>
    </div>
  );
}

function LoadedCard({ card }: { card: ModelCardDto }) {
  const { servesSince, walkForward } = card;
  return (
    <div className="grid gap-5">
      <Facts
        facts={[
          {
            label: "Serves since",
            value: servesSince === null ? "its first mark is due" : watDate(servesSince),
          },
          {
            label: "Trained",
            value: watDate(walkForward.trainedAt),
            note: `Version ${card.version}`,
          },
          {
            label: "Known by",
            value: <code className="font-mono">{card.hash.slice(0, 12)}</code>,
            note: "Its signals' ledger records name it",
          },
        ]}
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <Card title="What it reads">
            <p>At each five-minute mark, of each pair, from its five-minute candles:</p>
            <ul className="my-3 grid list-disc gap-1.5 pl-5">
              {card.reads.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <p className="text-muted">
              It weighs these into one probability. How much of it the market has borne out lately
              it learns from every outcome, and forgets again with time.
            </p>
          </Card>
          <Reading />
        </div>
        <div className="grid gap-5">
          <Card title="What it is not">
            <ul className="grid list-disc gap-1.5 pl-5">
              {LIMITS.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Card>
          <Training card={card} />
        </div>
      </div>
      <WalkForward calibration={walkForward} />
      <Earlier card={card} />
    </div>
  );
}

/** How the numbers beside a signal are to be read. */
function Reading() {
  const { signals, chance } = CONFIDENCE_INTERVAL;
  return (
    <Card title="How to read a confidence">
      <p>
        A confidence of 55 % says: of many signals like this one, about 55 of 100 should win. It
        says nothing about a single one.
      </p>
      <p className="mt-3">
        The interval beside it says where the share falls when {signals} such signals are counted,
        with {percent(chance, 0)} certainty: about one such count in{" "}
        {Math.round(100 / (100 - chance))} falls outside. It is wide because {signals} is not many,
        and because nobody knows better how readily the market turns back.
      </p>
      <p className="mt-3">
        A signal is recommended where even the interval's lower end lies above the break-even of the
        payout.
      </p>
      <p className="mt-1">
        <TextLink to={SCREENS.performance}>Whether the published confidences came true</TextLink>
      </p>
    </Card>
  );
}

function Training({ card: { files, hash } }: { card: ModelCardDto }) {
  return (
    <Card title="What it was trained on">
      <p>
        {trainingText(files)}: {pairsText(files)}.
      </p>
      <details className="mt-2">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
          The recordings and their hashes
        </summary>
        <ul className="grid gap-3 pt-1">
          {files.map((file) => (
            <li key={file.name} className="min-w-0">
              <span className="block break-all">{file.name}</span>
              <span className="block text-1 text-muted">
                {file.pair}, {countText(file.candles)} candles, {utcDate(file.from)} to{" "}
                {utcDate(file.to)}
              </span>
              <code className="block font-mono text-1 break-all text-muted">{file.sha256}</code>
            </li>
          ))}
        </ul>
      </details>
      <p className="mt-2 text-1 text-muted">
        The model's own hash: <code className="font-mono break-all">{hash}</code>
      </p>
    </Card>
  );
}

/** How it did on data that it had not seen. */
function WalkForward({ calibration }: { calibration: CalibrationDto }) {
  const { n, hitRate, hitRateLow, hitRateHigh, brier, rows } = calibration;
  return (
    <Card title="How it did on data it had not seen" aside={`${countText(n)} forecasts`}>
      <p className="max-w-3xl text-muted">
        Each forecast on the recordings above was made with what had been learned from earlier data
        alone. All together {percent(hitRate, 2)} came true (95 % sure between{" "}
        {percents(hitRateLow, hitRateHigh, "and", 2)}); a coin gets 50. Brier score{" "}
        {brier.toFixed(4)}, a coin gets 0.2500. A few settings were chosen with these results in
        sight, so on other markets it may do somewhat worse.
      </p>
      <CalibrationTable rows={rows} counted="Forecasts" className="mt-4 max-w-3xl" />
    </Card>
  );
}

function Earlier({ card: { earlier } }: { card: ModelCardDto }) {
  return (
    <Card title="Which served before">
      {earlier.length === 0 ? (
        <p className="text-muted">None: it is the first one here.</p>
      ) : (
        <ul className="grid gap-1.5">
          {earlier.map(({ hash, from, until }) => (
            <li key={from + hash} className="flex flex-wrap gap-x-4">
              <code title={hash} className="font-mono">
                {hash.slice(0, 12)}
              </code>
              <span className="text-muted">
                {watDate(from)} to {watDate(until)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-1 text-muted">
        Each change of the model is a record of its own in the ledger.
      </p>
    </Card>
  );
}
