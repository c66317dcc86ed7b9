import { MINUTE } from "@signaldeck/contract";
import { addressKey } from "../../../http/rateLimitsAddress.ts";
import { tooMany } from "../../../http/tooMany.ts";

/** Files of the record that are written at once. */
const PLACES = { all: 8, network: 2 };

/** The places in which files of the record are written, which takes its time and is for anybody. */
export class FilePlaces {
  private readonly networks = new Map<string, number>();
  private taken = 0;

  /**
   * Holds a place while `write` runs.
   * @throws AppError `too_many_requests` where all are taken, or the network's own
   */
  async hold<T>(address: string, write: () => Promise<T>): Promise<T> {
    const network = addressKey(address);
    const own = this.networks.get(network) ?? 0;
    if (this.taken >= PLACES.all || own >= PLACES.network) throw tooMany(MINUTE);
    this.taken += 1;
    this.networks.set(network, own + 1);
    try {
      return await write();
    } finally {
      this.taken -= 1;
      const left = (this.networks.get(network) ?? 1) - 1;
      if (left > 0) this.networks.set(network, left);
      else this.networks.delete(network);
    }
  }
}
