import {
  countText,
  percent,
  percentAsIs,
  watDate,
  type ModelDto,
  percents,
} from "@signaldeck/contract";
import type { ReactNode } from "react";
import { pairsText, trainingText } from "../../../../components/modelFiles.ts";
import { TimeAgo } from "../../../../components/TimeAgo.tsx";

/** What a model is known by, when and on what it was trained, and how it did there. */
export function ModelFacts({ model, children }: { model: ModelDto; children?: ReactNode }) {
  const { n, hitRate, hitRateLow, hitRateHigh } = model.walkForward;
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      <Fact label="Hash" wide>
        <code className="font-mono text-1 break-all">{model.hash}</code>
      </Fact>
      <Fact label="Trained">
        {watDate(model.trainedAt)}, version {model.version}
      </Fact>
      <Fact label="Added">
        <TimeAgo at={model.addedAt} />
        {model.addedBy === null ? ", came with the product" : ` by ${model.addedBy}`}
      </Fact>
      <Fact label="On" wide>
        {trainingText(model.files)} ({pairsText(model.files)})
      </Fact>
      <Fact label="Walk-forward there" wide>
        {percent(hitRate, 2)} of {countText(n)} forecasts came true ({percentAsIs(95)} sure between{" "}
        {percents(hitRateLow, hitRateHigh, "and", 2)})
      </Fact>
      {children}
    </dl>
  );
}

/** One line of the facts. */
export function Fact(props: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={props.wide ? "min-w-0 sm:col-span-2" : "min-w-0"}>
      <dt className="text-1 text-faint">{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
