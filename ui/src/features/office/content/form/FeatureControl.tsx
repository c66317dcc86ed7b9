import { ChoiceControl, TextControl } from "./plainControls.tsx";
import type { FieldControlProps } from "./fieldControlProps.ts";
import { faultAt, groupOf, pathTo } from "./values.ts";

/** A line of a tier or a plan: words of one's own, or a product, which says what of it exists. */
export function FeatureControl({ field, value, onChange, path, faults }: FieldControlProps) {
  const { product } = groupOf(value);
  const chosen = typeof product === "string" ? product : undefined;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ChoiceControl
        field={{ ...field, label: `${field.label}: product`, empty: "left-out" }}
        value={chosen}
        onChange={(next) => onChange(next === undefined ? "" : { product: next })}
        path={pathTo(path, "product")}
        faults={faults}
      />
      {chosen === undefined ? (
        <TextControl
          field={{ ...field, control: "line", label: `${field.label}: words` }}
          value={value}
          onChange={onChange}
          path={path}
          faults={faults}
        />
      ) : (
        <p className="self-end py-2.5 text-muted">
          {faultAt(faults, path) ?? "Shown with what of it exists today"}
        </p>
      )}
    </div>
  );
}
