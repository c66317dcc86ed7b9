import { icons } from "virtual:used-icons";

/** Every icon that the UI uses, with its name. */
export function IconSheet() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-x-3 gap-y-1 rounded-card border border-line p-3 md:p-4">
      {Object.entries(icons).map(([name, Icon]) => (
        <li key={name} className="flex min-h-8 items-center gap-2 text-1 text-muted">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-text" />
          {name}
        </li>
      ))}
    </ul>
  );
}
