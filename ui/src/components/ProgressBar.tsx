export interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  /** What is read out instead of a percentage, such as "3 of 6 fields". */
  valueText?: string;
}

/** A bar that fills; `label` is read out with it. */
export function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className="h-full origin-left rounded-full bg-brand transition-transform duration-200"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}
