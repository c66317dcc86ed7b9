// A process that waits for what keeps no process alive, and says so when that has come.
import { setTimeout as sleep } from "node:timers/promises";
import { aliveUntilDone } from "../aliveUntilDone.ts";

await aliveUntilDone(() => sleep(300, undefined, { ref: false }));
process.stdout.write("done\n");
