/** Ends of the scale in percent; real probabilities of five-minute signals lie well inside. */
const SCALE_LOW = 48;
const SCALE_HIGH = 62;

/** Middle of the dial's foot and its radius, in px. */
export const DIAL = { x: 80, y: 82, radius: 54 } as const;

export interface Dial {
  low: number;
  high: number;
  /** A point at a value, `out` px beyond the arc. */
  at: (value: number, out?: number) => { x: number; y: number };
  /** How far the needle leans from the left end, in degrees. */
  degrees: (value: number) => number;
}

/** A half circle that holds every one of the values; it grows by whole percents where it must. */
export function dialFor(values: readonly number[]): Dial {
  const low = Math.floor(Math.min(SCALE_LOW, ...values));
  const high = Math.ceil(Math.max(SCALE_HIGH, ...values));
  const degrees = (value: number) => ((value - low) / (high - low)) * 180;
  return {
    low,
    high,
    degrees,
    at: (value, out = 0) => {
      const angle = Math.PI - (degrees(value) * Math.PI) / 180;
      const length = DIAL.radius + out;
      return { x: DIAL.x + length * Math.cos(angle), y: DIAL.y - length * Math.sin(angle) };
    },
  };
}

/** The arc from one value to another, as the path of an SVG. */
export function arcPath(dial: Dial, from: number, to: number): string {
  const start = dial.at(from);
  const end = dial.at(to);
  const point = ({ x, y }: { x: number; y: number }) => `${x.toFixed(2)},${y.toFixed(2)}`;
  return `M${point(start)}A${DIAL.radius} ${DIAL.radius} 0 0 1 ${point(end)}`;
}
