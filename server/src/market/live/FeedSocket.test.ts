import { SECOND } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { PlayedTime } from "../testing/PlayedTime.ts";
import { FeedSocket } from "./FeedSocket.ts";
import type { WireEnds } from "./Wire.ts";

/** A socket whose server the test plays. */
function fixture(options: { renewAfter?: number } = {}) {
  const time = new PlayedTime(0);
  const wires: (WireEnds & { openedAt: number; ended: boolean })[] = [];
  const heard: string[] = [];
  const sent: string[] = [];
  const lost: { reason: string; since: number }[] = [];
  let opened = 0;
  const socket = new FeedSocket({
    url: "wss://vendor.example",
    openWire: (_url, ends) => {
      const wire = { ...ends, openedAt: time.now(), ended: false };
      wires.push(wire);
      return {
        send: (text) => sent.push(text),
        end: () => (wire.ended = true),
      };
    },
    timers: time,
    random: () => 0.5,
    silence: 65 * SECOND,
    heartbeat: { every: 30 * SECOND, text: () => "ping" },
    ...options,
    onOpen: () => (opened += 1),
    onText: (text) => heard.push(text),
    onLost: (one) => lost.push(one),
  });
  return { time, wires, heard, sent, lost, socket, opened: () => opened };
}

describe("FeedSocket", () => {
  it("comes back after 1, 2, 4, 8 and again 8 seconds, and at once where it stood well", async () => {
    const { socket, time, wires } = fixture();
    socket.start();
    for (let round = 0; round < 6; round += 1) {
      wires.at(-1)?.onClose("refused");
      await time.playTo(time.now() + 9 * SECOND);
    }
    const waits = wires.slice(1).map((wire, index) => (wire.openedAt - index * 9_000) / SECOND);
    expect(waits).toEqual([1, 2, 4, 8, 8, 8]);
    const last = wires.at(-1);
    last?.onOpen();
    await time.playTo(time.now() + 40 * SECOND);
    last?.onClose("closed");
    const at = time.now();
    await time.playTo(at + 2 * SECOND);
    expect(wires.at(-1)?.openedAt).toBe(at + SECOND);
  });

  it("spreads its returns by a quarter", async () => {
    const { time } = fixture();
    const waits = [0, 1].map(async (random) => {
      const opened: number[] = [];
      const socket = new FeedSocket({
        url: "",
        openWire: (_url, ends) => {
          opened.push(time.now());
          if (opened.length === 1) time.after(0, () => ends.onClose("refused"));
          return { send: () => undefined, end: () => undefined };
        },
        timers: time,
        random: () => random,
        silence: SECOND,
        onOpen: () => undefined,
        onText: () => undefined,
        onLost: () => undefined,
      });
      time.after(0, () => socket.start());
      return Promise.resolve(opened);
    });
    const [soon, late] = await Promise.all(waits);
    await time.playTo(2 * SECOND);
    expect([soon?.[1], late?.[1]]).toEqual([750, 1_250]);
  });

  it("gives up a connection without a sign of life, and says since when it was blind", async () => {
    const { lost, sent, socket, time, wires } = fixture();
    socket.start();
    wires[0]?.onOpen();
    await time.playTo(40 * SECOND);
    wires[0]?.onSign();
    await time.playTo(104 * SECOND);
    expect(lost).toEqual([]);
    expect(sent).toEqual(["ping", "ping", "ping"]);
    await time.playTo(110 * SECOND);
    expect(lost).toEqual([{ reason: "no sign of life", since: 40 * SECOND }]);
    expect(wires[0]?.ended).toBe(true);
    expect(wires).toHaveLength(2);
  });

  it("renews before the cut: the old one ends once the new one speaks, and nothing is lost", async () => {
    const { heard, lost, socket, opened, time, wires } = fixture({ renewAfter: 10 * SECOND });
    socket.start();
    wires[0]?.onOpen();
    await time.playTo(12 * SECOND);
    expect(wires).toHaveLength(2);
    wires[1]?.onOpen();
    wires[0]?.onText("old");
    expect(wires[0]?.ended).toBe(false);
    wires[1]?.onText("new");
    expect(wires[0]?.ended).toBe(true);
    wires[0]?.onClose("closed");
    expect(heard).toEqual(["old", "new"]);
    expect([lost, opened()]).toEqual([[], 1]);
  });

  it("is quiet after its end", async () => {
    const { heard, socket, time, wires } = fixture();
    socket.start();
    wires[0]?.onOpen();
    socket.stop();
    wires[0]?.onText("late");
    await time.playTo(200 * SECOND);
    expect([wires.length, heard.length]).toEqual([1, 0]);
  });
});
