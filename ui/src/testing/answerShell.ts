import {
  accountsApi,
  boardApi,
  contentApi,
  marketApi,
  membershipApi,
  skylineApi,
  type UserDto,
} from "@signaldeck/contract";
import { sampleContent, sampleMarket, sampleUser } from "./samples.ts";
import { answer, failure, success } from "./server.ts";

/**
 * Answers what every screen behind the login asks for; there is no trial's clock.
 * @param me who is signed in; undefined: the test answers that itself
 */
export function answerShell(me?: Partial<UserDto>): void {
  answer(contentApi.public, () => success(sampleContent()));
  answer(marketApi.status, () => success(sampleMarket()));
  answer(boardApi.board, () => failure(500, "internal", "No"));
  answer(skylineApi.skyline, () => failure(500, "internal", "No"));
  answer(membershipApi.countdown, () => failure(500, "internal", "No"));
  if (me) answer(accountsApi.me, () => success(sampleUser(me)));
}
