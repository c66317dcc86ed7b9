// A process that locks the folder that it is given, says so, and stays until it is ended.
import { lockFolder } from "../lockFolder.ts";

await lockFolder(process.argv[2] ?? "");
process.stdout.write("locked\n");
setInterval(() => undefined, 1_000);
