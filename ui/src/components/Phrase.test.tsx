import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Phrase } from "./Phrase.tsx";

it("draws each tag where the sentence has it", () => {
  const parts = { terms: (words: string) => <a href="/terms">{words}</a>, when: <b>3:42</b> };
  const { container, rerender } = render(
    <Phrase text="Read the <terms>terms</terms>: it ends <when/>, or <so>so</so>." parts={parts} />,
  );
  expect(container.innerHTML).toBe(
    'Read the <a href="/terms">terms</a>: it ends <b>3:42</b>, or so.',
  );
  rerender(<Phrase text="<when/> : fin. Lisez les <terms>conditions</terms>" parts={parts} />);
  expect(container.innerHTML).toBe('<b>3:42</b> : fin. Lisez les <a href="/terms">conditions</a>');
});
