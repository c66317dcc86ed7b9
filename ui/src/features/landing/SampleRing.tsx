export interface SampleRingProps {
  /** Part that is left, 0 to 1. */
  fraction: number;
  /** What stands in the middle, such as "3:42". */
  text: string;
  caption: string;
}

/** A picture of the ring that drains towards expiry. */
export function SampleRing({ fraction, text, caption }: SampleRingProps) {
  return (
    <div className="relative grid size-24 shrink-0 place-items-center text-center">
      <svg aria-hidden="true" viewBox="0 0 96 96" className="absolute inset-0 -rotate-90">
        <circle cx="48" cy="48" r="43" fill="none" strokeWidth="6" className="stroke-line" />
        <circle
          cx="48"
          cy="48"
          r="43"
          fill="none"
          strokeWidth="6"
          strokeLinecap="round"
          pathLength="100"
          strokeDasharray={`${fraction * 100} 100`}
          className={fraction > 0 ? "stroke-brand" : "stroke-transparent"}
        />
      </svg>
      <p>
        <span className="block text-3 leading-tight font-semibold">{text}</span>
        <span className="block text-1 text-muted">{caption}</span>
      </p>
    </div>
  );
}
