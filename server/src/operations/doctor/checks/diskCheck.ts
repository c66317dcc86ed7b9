import { countText, DOCTOR_LIMITS } from "@signaldeck/contract";
import { diskSpace } from "../../../process/files/diskSpace.ts";
import { critical, fine, warning, type Check } from "../Check.ts";

/** Room for what is to be written. */
export const disk: Check = {
  id: "disk",
  subject: "Room on the disk",
  look: async ({ config: { dataDir } }) => {
    const { bytes: free } = await diskSpace(dataDir);
    if (free >= DOCTOR_LIMITS.diskLow) return [fine("The data folder's disk has room")];
    const say = free < DOCTOR_LIMITS.diskEmpty ? critical : warning;
    return [
      say(
        `The data folder's disk has ${countText(Math.floor(free / 1_000_000))} MB left.`,
        "When it is full every write is refused: no signal, no registration, no answer.",
        `Make room, or move ${dataDir} to a larger disk.`,
      ),
    ];
  },
};
