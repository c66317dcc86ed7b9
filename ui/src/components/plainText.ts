/** A text as searches compare it: without accents and capitals, every gap one plain space. */
export const plainText = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/gu, " ").toLowerCase();
