/** Attribute of the ring that a result comes from. */
const RING = "[data-result-ring]";

/** Lets an element fly to its place from the ring of the signal, or rise a little where none is seen. */
export function flyFrom(element: HTMLElement): void {
  const to = element.getBoundingClientRect();
  const from = document.querySelector(RING)?.getBoundingClientRect();
  const [x, y] = from ? [from.x - to.x, from.y - to.y] : [0, 8];
  element.animate(
    [{ transform: `translate(${x}px, ${y}px)`, opacity: 0.4 }, { transform: "none" }],
    {
      duration: 300,
      easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
    },
  );
}
