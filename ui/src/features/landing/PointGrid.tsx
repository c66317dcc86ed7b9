import type { LandingPoint } from "./landingTexts.ts";

/** Four points, each with an icon, in one frame. */
export function PointGrid(props: { points: readonly LandingPoint[] }) {
  return (
    <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-2">
      {props.points.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-4 bg-surface p-6">
          <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-brand" />
          <div>
            <h3 className="text-3 font-semibold">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
