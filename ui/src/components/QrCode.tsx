import { useMemo } from "react";
import { encode } from "uqr";

/** Modules of white around a code, without which scanners do not find it. */
const QUIET_ZONE = 4;

export interface QrCodeProps {
  text: string;
  /** What the picture is, for people who cannot see it. */
  label: string;
}

/** A text as a QR code: dark on white in both themes, as scanners expect it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => drawing(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 max-w-full rounded-small"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

/** The dark modules as one path, a stroke for each run in a row. */
function drawing(text: string): { size: number; path: string } {
  const { data } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const runs = data.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      const width = (end === -1 ? row.length : end) - x;
      return [`M${x} ${y}h${width}v1h${-width}z`];
    }),
  );
  return { size: data.length, path: runs.join("") };
}
