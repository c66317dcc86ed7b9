import { CONTROL_CLASSES } from "./controlClasses.ts";

export interface DayFieldProps {
  label: string;
  /** Such as "2026-11-01". */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** A day that narrows a list and takes effect at once. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <label className="grid gap-1 md:flex md:items-center md:gap-2">
      <span className="text-1 whitespace-nowrap text-muted md:text-2">{label}</span>
      <input
        type="date"
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value || undefined)}
        className={CONTROL_CLASSES}
      />
    </label>
  );
}
