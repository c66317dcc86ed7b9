/** The key of a button, for those who sit at a keyboard; readers of the screen are told otherwise. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="hidden min-w-5 rounded-small border border-current px-1 text-center font-sans text-1 leading-4.5 opacity-70 md:inline-block"
    >
      {children}
    </kbd>
  );
}
