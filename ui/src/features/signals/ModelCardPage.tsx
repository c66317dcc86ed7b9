import {
  CONFIDENCE_INTERVAL,
  decimals,
  percent,
  utcDate,
  watDate,
  type CalibrationDto,
  type ModelCardDto,
  percents,
  t,
  tCount,
} from "@signaldeck/contract";
import { CalibrationTable } from "../../components/CalibrationTable.tsx";
import { Card } from "../../components/Card.tsx";
import { Facts } from "../../components/Facts.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { pairsText, trainingText } from "../../components/modelFiles.ts";
import { PageTitle } from "../../components/PageTitle.tsx";
import { Phrase } from "../../components/Phrase.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { TextLink } from "../../components/TextLink.tsx";
import { SCREENS } from "../../screens.ts";
import { useModelCardQuery } from "./api.ts";

/** What the model is not, whatever its figures. */
const limits = () => [
  t("No guarantee. Any single signal can lose, and nearly every second one does."),
  t(
    "No knowledge of news. It does not know of rate decisions, elections or rumours, and no calendar.",
  ),
  t("Nothing beyond prices: no order books, no volumes, no other markets, and nothing about you."),
  t(
    "Not sure to stay right. Markets change, and what it was good at may end; it notices that only after a while.",
  ),
];

/** The model behind the signals: what it reads, what it learned from, how it did. */
export function ModelCardPage() {
  const call = useModelCardQuery();
  return (
    <div className="grid gap-6">
      <PageTitle title={t("Model Card")} />
      <div>
        <h1 className="text-4">{t("Model Card")}</h1>
        <p className="mt-2 max-w-prose text-muted">
          {t(
            "What decides on the engine's signals, what it learned from, and what it does not know.",
          )}
        </p>
      </div>
      <Loaded
        call={call}
        what={t("the model card")}
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
            label: t("Serves since"),
            value: servesSince === null ? t("its first mark is due") : watDate(servesSince),
          },
          {
            label: t("Trained"),
            value: watDate(walkForward.trainedAt),
            note: t("Version {{version}}", { version: card.version }),
          },
          {
            label: t("Known by"),
            value: <code className="font-mono">{card.hash.slice(0, 12)}</code>,
            note: t("Its signals' ledger records name it"),
          },
        ]}
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <Card title={t("What it reads")}>
            <p>{t("At each five-minute mark, of each pair, from its five-minute candles:")}</p>
            <ul className="my-3 grid list-disc gap-1.5 pl-5">
              {card.reads.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <p className="text-muted">
              {t(
                "It weighs these into one probability. How much of it the market has borne out lately it learns from every outcome, and forgets again with time.",
              )}
            </p>
          </Card>
          <Reading />
        </div>
        <div className="grid gap-5">
          <Card title={t("What it is not")}>
            <ul className="grid list-disc gap-1.5 pl-5">
              {limits().map((sentence) => (
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
    <Card title={t("How to read a confidence")}>
      <p>
        {t(
          "A confidence of 55 % says: of many signals like this one, about 55 of 100 should win. It says nothing about a single one.",
        )}
      </p>
      <p className="mt-3">
        {t(
          "The interval beside it says where the share falls when {{signals}} such signals are counted, with {{chance}} certainty: about one such count in {{oneIn}} falls outside. It is wide because {{signals}} is not many, and because nobody knows better how readily the market turns back.",
          { signals, chance: percent(chance, 0), oneIn: Math.round(100 / (100 - chance)) },
        )}
      </p>
      <p className="mt-3">
        {t(
          "A signal is recommended where even the interval's lower end lies above the break-even of the payout.",
        )}
      </p>
      <p className="mt-1">
        <TextLink to={SCREENS.performance}>
          {t("Whether the published confidences came true")}
        </TextLink>
      </p>
    </Card>
  );
}

function Training({ card: { files, hash } }: { card: ModelCardDto }) {
  return (
    <Card title={t("What it was trained on")}>
      <p>
        {t("{{recordings}}: {{pairs}}.", {
          recordings: trainingText(files),
          pairs: pairsText(files),
        })}
      </p>
      <details className="mt-2">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
          {t("The recordings and their hashes")}
        </summary>
        <ul className="grid gap-3 pt-1">
          {files.map((file) => (
            <li key={file.name} className="min-w-0">
              <span className="block break-all">{file.name}</span>
              <span className="block text-1 text-muted">
                {tCount(
                  file.candles,
                  "{{pair}}, {{count}} candle, {{from}} to {{to}}",
                  "{{pair}}, {{count}} candles, {{from}} to {{to}}",
                  { pair: file.pair, from: utcDate(file.from), to: utcDate(file.to) },
                )}
              </span>
              <code className="block font-mono text-1 break-all text-muted">{file.sha256}</code>
            </li>
          ))}
        </ul>
      </details>
      <p className="mt-2 text-1 text-muted">
        <Phrase
          text={t("The model's own hash: <hash/>")}
          parts={{ hash: <code className="font-mono break-all">{hash}</code> }}
        />
      </p>
    </Card>
  );
}

/** How it did on data that it had not seen. */
function WalkForward({ calibration }: { calibration: CalibrationDto }) {
  const { n, hitRate, hitRateLow, hitRateHigh, brier, rows } = calibration;
  return (
    <Card
      title={t("How it did on data it had not seen")}
      aside={tCount(n, "{{count}} forecast", "{{count}} forecasts")}
    >
      <p className="max-w-3xl text-muted">
        {t(
          "Each forecast on the recordings above was made with what had been learned from earlier data alone. All together {{hitRate}} came true (95 % sure between {{range}}); a coin gets 50. Brier score {{brier}}, a coin gets 0.2500. A few settings were chosen with these results in sight, so on other markets it may do somewhat worse.",
          {
            hitRate: percent(hitRate, 2),
            range: percents(hitRateLow, hitRateHigh, "and", 2),
            brier: decimals(brier.toFixed(4)),
          },
        )}
      </p>
      <CalibrationTable rows={rows} counted={t("Forecasts")} className="mt-4 max-w-3xl" />
    </Card>
  );
}

function Earlier({ card: { earlier } }: { card: ModelCardDto }) {
  return (
    <Card title={t("Which served before")}>
      {earlier.length === 0 ? (
        <p className="text-muted">{t("None: it is the first one here.")}</p>
      ) : (
        <ul className="grid gap-1.5">
          {earlier.map(({ hash, from, until }) => (
            <li key={from + hash} className="flex flex-wrap gap-x-4">
              <code title={hash} className="font-mono">
                {hash.slice(0, 12)}
              </code>
              <span className="text-muted">
                {t("{{from}} to {{until}}", { from: watDate(from), until: watDate(until) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-1 text-muted">
        {t("Each change of the model is a record of its own in the ledger.")}
      </p>
    </Card>
  );
}
