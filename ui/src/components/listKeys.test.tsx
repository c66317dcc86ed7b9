import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { SearchField } from "./SearchField.tsx";
import { ShortcutsProvider, useShortcut, useShortcutList } from "./Shortcuts.tsx";
import { LIST_ITEM, useListKeys } from "./useListKeys.ts";

function Rows() {
  const list = useListKeys<HTMLUListElement>("row");
  return (
    <ul ref={list}>
      {["one", "two"].map((row) => (
        <li key={row}>
          <a href={`#${row}`} {...LIST_ITEM}>
            {row}
          </a>
        </li>
      ))}
    </ul>
  );
}

it("moves through the rows with j and k and stops at the ends", async () => {
  const user = userEvent.setup();
  render(<Rows />, { wrapper: ShortcutsProvider });
  await user.keyboard("j");
  expect(screen.getByText("one")).toHaveFocus();
  await user.keyboard("jj");
  expect(screen.getByText("two")).toHaveFocus();
  await user.keyboard("k");
  expect(screen.getByText("one")).toHaveFocus();
});

it("leads into the search with a slash, hands the text on after a pause, and leaves letters alone there", async () => {
  const user = userEvent.setup();
  const onSearch = vi.fn();
  render(
    <>
      <SearchField label="Search rows" delay={20} onSearch={onSearch} />
      <Rows />
    </>,
    { wrapper: ShortcutsProvider },
  );
  await user.keyboard("/");
  const box = screen.getByRole("searchbox", { name: "Search rows" });
  expect(box).toHaveFocus();
  await user.keyboard("jk ");
  expect(box).toHaveValue("jk ");
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith("jk"));
  await user.keyboard("{Escape}");
  expect(box).toHaveValue("");
  expect(onSearch).toHaveBeenLastCalledWith("");
  expect(onSearch).toHaveBeenCalledTimes(2);
});

function Counter() {
  const [count, setCount] = useState(0);
  useShortcut("a", "Add one", () => setCount(count + 1));
  useShortcut("mod+k", "Add ten", () => setCount(count + 10));
  return (
    <>
      <output>{count}</output>
      <p>
        {useShortcutList()
          .map(({ label }) => label)
          .join(", ")}
      </p>
      <input aria-label="Note" />
    </>
  );
}

it("runs the latest state of a shortcut, lists what works, and heeds combinations while typing", async () => {
  const user = userEvent.setup();
  const { rerender } = render(
    <ShortcutsProvider>
      <Counter />
    </ShortcutsProvider>,
  );
  await user.keyboard("aa");
  expect(screen.getByRole("status")).toHaveTextContent("2");
  expect(screen.getByText("Add one, Add ten")).toBeVisible();
  await user.click(screen.getByLabelText("Note"));
  await user.keyboard("a{Control>}k{/Control}");
  expect(screen.getByRole("status")).toHaveTextContent("12");
  rerender(<ShortcutsProvider>gone</ShortcutsProvider>);
  await user.keyboard("a");
  expect(screen.getByText("gone")).toBeVisible();
});

it("keeps still while a dialog is open", async () => {
  const user = userEvent.setup();
  const tree = (open: boolean) => (
    <ShortcutsProvider>
      <Counter />
      {open && <div role="dialog" aria-label="Open" />}
    </ShortcutsProvider>
  );
  const { rerender } = render(tree(true));
  await user.keyboard("a");
  expect(screen.getByRole("status")).toHaveTextContent("0");
  rerender(tree(false));
  await user.keyboard("a");
  expect(screen.getByRole("status")).toHaveTextContent("1");
});
