import { PATH_BACK_MESSAGE, type AccessPath } from "@signaldeck/contract";
import type { MemberRow } from "../members/Member.ts";
import { AppError } from "../http/AppError.ts";

/**
 * The path that a member is on after choosing `wanted`.
 * @throws AppError `conflict` for the way from auto back to manual.
 */
export function nextPath(
  member: Pick<MemberRow, "accessPath">,
  wanted: AccessPath | undefined,
): AccessPath | null {
  if (member.accessPath === "auto" && wanted === "manual") {
    throw new AppError("conflict", PATH_BACK_MESSAGE, {
      fields: [{ path: "accessPath", message: PATH_BACK_MESSAGE }],
    });
  }
  return wanted ?? member.accessPath;
}
