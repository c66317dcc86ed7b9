import { Op } from "sequelize";
import { StaffInvitation } from "../../../accounts/StaffInvitation.ts";
import { Member } from "../../../members/Member.ts";
import {
  critical,
  fine,
  warning,
  NO_DATABASE,
  type Check,
  type Finding,
  type Said,
} from "../Check.ts";

/** Who may do everything, and how well that is guarded. */
export const staff: Check = {
  id: "staff",
  subject: "Administrators and second factors of staff",
  look: async ({ database, config: { demo } }) => {
    if (database === null) return NO_DATABASE;
    const invited = await database.model(StaffInvitation).findAll({ raw: true });
    const people = await database.model(Member).findAll({
      where: {
        role: { [Op.ne]: "member" },
        blockedAt: null,
        id: { [Op.notIn]: invited.map(({ memberId }) => memberId) },
      },
      attributes: ["email", "role", "secondFactorAt"],
      order: [["email", "ASC"]],
      raw: true,
    });
    const admins = people.filter(({ role }) => role === "admin").length;
    const bare = people.filter(({ secondFactorAt }) => secondFactorAt === null);
    return [tooFew(admins), factors(bare, demo)];
  },
};

function tooFew(admins: number): Said {
  if (admins > 1) return fine(`There are ${admins} administrators`);
  return admins === 0
    ? critical(
        "There is no administrator.",
        "Nobody can verify deposits, publish by hand or invite staff.",
        "Run signaldeck admin create.",
      )
    : warning(
        "There is one administrator alone.",
        "Nobody can let them back in when they lose their second factor, but by the terminal.",
        "Invite a second one on the Staff screen.",
      );
}

function factors(bare: readonly { email: string }[], demo: boolean): Said {
  if (bare.length === 0) return fine("All staff have a second factor");
  return demo ? fine("Staff need no second factor in the demo") : unguarded(bare);
}

const unguarded = (bare: readonly { email: string }[]): Finding =>
  warning(
    `Without a second factor: ${bare.map(({ email }) => email).join(", ")}.`,
    "They can do nothing as staff until they set one up, and a guessed password would let somebody else do that.",
    "Ask them to set one up under Profile Settings, or withdraw their rights on the Staff screen.",
  );
