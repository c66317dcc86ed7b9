import { type FigureDto, type FigurePlace, utcDate, t } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { Pill } from "../../components/Pill.tsx";
import { useLandingContent } from "./LandingContentContext.tsx";

/** The published figures of one part of the page; none in production without a source. */
export function useFigures(place: FigurePlace): readonly FigureDto[] {
  const { data } = useLandingContent().landing;
  return data?.figures.filter((figure) => figure.place === place) ?? [];
}

/** How a figure came about, in words that can be read. */
export function FigureOrigin({ figure }: { figure: FigureDto }) {
  if (figure.kind === "sample") return <Pill tone="sample">{t("Sample figure")}</Pill>;
  const source = [figure.source, figure.checkedAt && utcDate(figure.checkedAt)]
    .filter(Boolean)
    .join(", ");
  return (
    <span className="text-1 text-muted">
      {figure.kind === "measured"
        ? t("Measured: {{source}}", { source })
        : t("Stated: {{source}}", { source })}
    </span>
  );
}

/** One cell of a strip. */
export function FigureCell(props: { value: ReactNode; unit: ReactNode; mark: ReactNode }) {
  return (
    <div className="flex flex-col bg-surface p-4 sm:p-5">
      <dt className="order-2 mt-1 text-muted">{props.unit}</dt>
      <dd className="order-1 text-4">{props.value}</dd>
      <dd className="order-3 mt-2.5 flex min-h-6 items-center">{props.mark}</dd>
    </div>
  );
}

/** Figures side by side in one frame, each with its mark. */
export function FigureStrip(props: {
  figures: readonly FigureDto[];
  label: string;
  className?: string;
}) {
  const { figures } = props;
  if (figures.length === 0) return null;
  return (
    <dl
      aria-label={props.label}
      className={`grid gap-px overflow-hidden rounded-card border border-line bg-line ${COLUMNS[figures.length] ?? "grid-cols-2 lg:grid-cols-4"} ${props.className ?? ""}`}
    >
      {figures.map((figure) => (
        <FigureCell
          key={figure.id}
          value={figure.value}
          unit={figure.unit}
          mark={<FigureOrigin figure={figure} />}
        />
      ))}
    </dl>
  );
}

const COLUMNS: Record<number, string> = { 1: "", 2: "grid-cols-2", 3: "sm:grid-cols-3" };
