import type { StaffAccountDto } from "@signaldeck/contract";
import { openFixture } from "../../testing/openFixture.ts";
import type { Person } from "../../testing/People.ts";
import { mountStaffAccounts } from "../staffAccountsRoutes.ts";

export type StaffFixture = Awaited<ReturnType<typeof openStaffFixture>>;

/** The calls about staff accounts on real storage, and an admin to make them. */
export async function openStaffFixture() {
  const opened = await openFixture({ mount: mountStaffAccounts });
  const newAdmin = () => opened.signIn({ role: "admin" });
  /** `admin` makes the calls that name nobody else. */
  const fixture = Object.assign(opened, { admin: await newAdmin() });
  const path = "/staff/accounts";
  const invite = (body: object) => fixture.admin.call<StaffAccountDto>("post", path, body).proven();
  /** The token of the newest link that was mailed to an address. */
  const linkTo = async (email: string) => {
    const [newest] = await fixture.mailsTo(email);
    return /\/reset-password\?token=(\S+)$/m.exec(newest?.text ?? "")?.[1] ?? "no link";
  };
  return Object.assign(fixture, {
    async newAdmin(): Promise<void> {
      fixture.admin = await newAdmin();
    },
    invite,
    inviteAgain: (id: string) =>
      fixture.admin.call<StaffAccountDto>("post", `${path}/${id}/invitation`, {}).proven(),
    changeRole: (id: string, role: string, by: Person = fixture.admin) =>
      by.call<StaffAccountDto>("patch", `${path}/${id}/role`, { role }).proven(),
    withdraw: (id: string) => fixture.admin.call("post", `${path}/${id}/withdrawal`, {}).proven(),
    resetFactor: (id: string, by: Pick<Person, "token"> = fixture.admin) =>
      fixture.call("post", `${path}/${id}/second-factor-reset`, {}).as(by).proven(),
    list: (by: Person = fixture.admin) =>
      by.call<StaffAccountDto[]>("get", path).expect(200).data(),
    /** An invited colleague with the token of the mailed link. */
    async invited(role: "support" | "admin" = "support") {
      const email = fixture.newEmail();
      const made = await invite({ email, fullName: "New Person", role }).expect(201).data();
      return { ...made, link: await linkTo(email) };
    },
    linkTo,
    accept: (token: string, newPassword: string) =>
      fixture.call("post", "/auth/reset-password", { token, newPassword }),
  });
}
