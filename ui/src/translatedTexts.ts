/** Pages that are looked after already. */
const guarded = new WeakSet<Document>();

const isText = (node: Node): node is Text => node.nodeType === 3;
const isFont = (node: Node | null): boolean => node?.nodeName === "FONT";

/**
 * Keeps React's texts in the page while a browser translates it. A translation puts an element in the
 * place of each text node, which React goes on to write to and to remove: the first would be seen by
 * nobody, the second is an error that takes the screen down. So a text that React writes to comes back
 * into its place, from where it is translated again, and what React removes, moves or puts something
 * before is the element in its place.
 */
export function guardTranslatedTexts(page: Document): void {
  if (guarded.has(page) || !page.defaultView) return;
  guarded.add(page);
  new TranslatedTexts(page).hold(page.defaultView.Node.prototype);
}

/** A way to change what a node holds, as the browser has it. */
type Change = (this: Node, child: Node, next?: Node | null) => Node;

class TranslatedTexts {
  /** What a translation has put into the place of a text. */
  private readonly standIns = new WeakMap<Node, ChildNode>();
  private readonly observer = new MutationObserver((changes) => this.follow(changes));

  constructor(page: Document) {
    this.observer.observe(page, { childList: true, subtree: true, characterData: true });
  }

  /** Has React's ways to change the page find what stands for a text. */
  hold(nodes: Node): void {
    const appendChild = Reflect.get(nodes, "appendChild") as Change;
    const insertBefore = Reflect.get(nodes, "insertBefore") as Change;
    const removeChild = Reflect.get(nodes, "removeChild") as Change;
    const placeOf = (parent: Node, child: Node) => this.placeOf(parent, child);
    const letGo = (moved: Node, before: Node | null) => this.letGo(moved, before);
    nodes.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
      const place = placeOf(this, child);
      if (place !== null) removeChild.call(this, place);
      return child;
    };
    nodes.insertBefore = function <Child extends Node>(
      this: Node,
      child: Child,
      next: Node | null,
    ): Child {
      letGo(child, next);
      insertBefore.call(this, child, next && placeOf(this, next));
      return child;
    };
    nodes.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
      letGo(child, null);
      appendChild.call(this, child);
      return child;
    };
  }

  private follow(changes: readonly MutationRecord[]): void {
    for (const change of changes) {
      if (change.type === "characterData") this.putBack(change.target);
      else this.noteStandIn(change);
    }
  }

  /** A text that made way for one element, or went from beside the one that was put there before. */
  private noteStandIn({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord) {
    const [text, more] = removedNodes;
    if (text === undefined || more !== undefined || !isText(text) || text.isConnected) return;
    const beside = [previousSibling, nextSibling].find(isFont);
    const standIn = (addedNodes[0] ?? beside) as ChildNode | undefined;
    if (!standIn || isText(standIn)) return;
    this.standIns.set(text, standIn);
    this.observer.observe(text, { characterData: true });
  }

  /** What is written to a text is seen again. */
  private putBack(text: Node): void {
    const standIn = this.standIns.get(text);
    this.standIns.delete(text);
    if (standIn?.isConnected && !text.isConnected) standIn.replaceWith(text);
  }

  /** What is in a child's place; null where a text has gone altogether. */
  private placeOf(parent: Node, child: Node): Node | null {
    if (child.parentNode === parent || !isText(child)) return child;
    this.follow(this.observer.takeRecords());
    let place: Node = this.standIns.get(child) ?? child;
    while (place.parentNode !== parent && place.parentNode && isFont(place.parentNode)) {
      place = place.parentNode;
    }
    return place.parentNode === parent ? place : null;
  }

  /** A text that is moved leaves nothing behind. */
  private letGo(moved: Node, before: Node | null): void {
    if (!isText(moved)) return;
    this.follow(this.observer.takeRecords());
    const standIn = this.standIns.get(moved);
    this.standIns.delete(moved);
    if (standIn !== before) standIn?.remove();
  }
}
