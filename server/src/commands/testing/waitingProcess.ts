// A process that waits for what keeps no process alive, and says so when that has come.
import { setTimeout as sleep } from "node:timers/promises";
import { heldUntilDone } from "../heldUntilDone.ts";

await heldUntilDone(() => sleep(300, undefined, { ref: false }));
process.stdout.write("done\n");
