import { join } from "node:path";
import { openSequelize } from "../../../server/src/database/openSequelize.ts";
import type { TestServer } from "./server.ts";

/**
 * Starts the server anew with a member's trial ending at another moment (epoch ms), as if it had
 * begun earlier. Nobody has had news of that end yet.
 */
export async function endTrial(server: TestServer, email: string, end: number): Promise<void> {
  await server.stop();
  const file = join(server.dataDir, "signaldeck.sqlite");
  const sequelize = openSequelize({ url: null, file });
  try {
    await sequelize.query("UPDATE members SET trial_ends_at = :end WHERE email = :email", {
      replacements: { end: new Date(end), email },
    });
    await sequelize.query("DELETE FROM delivery_positions WHERE name = 'trial-notices'");
  } finally {
    await sequelize.close();
  }
  await server.start();
}
