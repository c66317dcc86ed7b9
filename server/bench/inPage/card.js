// The signal room: mark and end of its live card, which no other signal of the day has.
globalThis.watchPaints(
  () => document.querySelector("[aria-label='Live signal'] [data-part=times]")?.textContent,
);
