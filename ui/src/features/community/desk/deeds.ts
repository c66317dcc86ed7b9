type Deed = "hide" | "leave";

/** Marks the button of a card that a key presses. */
export const deed = (name: Deed) => ({ "data-deed": name });

/** Presses a button of the card that has the focus, else of the first card of the list. */
export function pressDeed(list: HTMLElement | null, name: Deed): void {
  const cards = [...(list?.querySelectorAll<HTMLElement>("[data-list-item]") ?? [])];
  const card = cards.find((one) => one.contains(document.activeElement)) ?? cards[0];
  card?.querySelector<HTMLElement>(`[data-deed=${name}]`)?.click();
}
