/** The key of a button, for those who sit at a keyboard; screen readers hear of it in another way. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      data-key-hint
      className="inline-block rounded-[4px] border border-current px-1.5 text-1 leading-4 opacity-70 max-md:hidden"
    >
      {children}
    </span>
  );
}
