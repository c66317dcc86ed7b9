import { adminCreate, adminPromote } from "./adminCommands.ts";
import { adminTell } from "./adminTell.ts";
import { backup, restoreBackup } from "./backupCommands.ts";
import { candlesConvert } from "./candlesConvert.ts";
import type { Command } from "./Command.ts";
import { clockAccept } from "./clockAccept.ts";
import { databaseAccept } from "./databaseAccept.ts";
import { databaseCopy, databaseReopen } from "./databaseCommands.ts";
import { uploadsCopy } from "./uploadsCopy.ts";
import { uploadsForget } from "./uploadsForget.ts";
import { doctor } from "./doctor.ts";
import { ledgerBegin } from "./ledgerBegin.ts";
import { backtestModel, train } from "./modelCommands.ts";
import { serve } from "./serve.ts";
import { version } from "./version.ts";

/** All commands of the program, in the order of its help. */
export const COMMANDS: readonly Command[] = [
  serve,
  adminCreate,
  adminPromote,
  adminTell,
  backup,
  restoreBackup,
  databaseCopy,
  databaseAccept,
  databaseReopen,
  uploadsCopy,
  uploadsForget,
  clockAccept,
  doctor,
  ledgerBegin,
  candlesConvert,
  backtestModel,
  train,
  version,
];
