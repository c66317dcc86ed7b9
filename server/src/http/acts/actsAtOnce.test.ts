import { randomUUID } from "node:crypto";
import { SECOND } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { soon } from "../../testing/soon.ts";
import { ActsWorld, lost, send } from "./testing/ActsWorld.ts";

let world: ActsWorld;
beforeEach(async () => {
  world = await ActsWorld.open();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

describe("a write that is sent twice at once", () => {
  /** Holds the caller of `hold` until it is released; resolves `reached` when it is there. */
  function gate() {
    let release = () => {};
    let enter = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const reached = new Promise<void>((resolve) => (enter = resolve));
    const hold = () => {
      enter();
      return released;
    };
    return { hold, release: () => release(), reached };
  }

  it("is done once by one process, which says that it is at it", async () => {
    const [app, key, held] = [world.serve(), randomUUID(), gate()];
    world.within = held.hold;
    const first = send(app, { key });
    await held.reached;
    expect(await send(app, { key })).toMatchObject({
      status: 409,
      code: "act_in_progress",
      wait: "2",
    });
    held.release();
    const { status, text } = await first;
    expect(status).toBe(202);
    expect((await send(app, { key })).text).toBe(text);
    expect(await world.rows()).toBe(1);
  });

  it.each(["kept", "taken back"])(
    "is done once by two instances, where what the first one writes is %s",
    async (end) => {
      const [here, key, held] = [world.serve(), randomUUID(), gate()];
      const elsewhere = await world.storage.reopen();
      const there = world.serve(elsewhere);
      world.within = async () => {
        await held.hold();
        if (end === "taken back") throw lost();
      };
      const first = send(here, { key });
      await held.reached;
      world.heal();
      const begun = vi.spyOn(elsewhere, "write");
      const second = send(there, { key });
      await soon(() => expect(begun).toHaveBeenCalled());
      held.release();
      const [one, other] = await Promise.all([first, second]);
      const answers = [one.code ?? one.status, other.code ?? other.status];
      expect(answers).toEqual(end === "kept" ? [202, "act_in_progress"] : ["unavailable", 202]);
      const done = end === "kept" ? one : other;
      await soon(async () => expect((await send(there, { key })).text).toBe(done.text));
      expect((await send(here, { key })).text).toBe(done.text);
      expect(await world.rows()).toBe(1);
    },
  );

  it("waits for another process no longer than one needs to answer", async () => {
    const key = randomUUID();
    world.after = () => Promise.reject(lost());
    await send(world.serve(), { key });
    world.heal();
    const there = world.serve(await world.storage.reopen());
    const early =
      world.storage.database.dialect === "postgres" ? "act_in_progress" : "already_done";
    expect((await send(there, { key })).code).toBe(early);
    world.clock.advance(10 * SECOND);
    expect((await send(there, { key })).code).toBe("already_done");
    expect(await world.rows()).toBe(1);
  });
});
