import { errorTexts } from "#app/domain/error-texts.ts";
import { redeemForm } from "#app/domain/shop/redeem-form.ts";
import { receiveForm } from "#app/http/form-desk.ts";
import type { Services } from "#app/http/services.ts";

/** Where visitors log in to redeem, and come back from: only the page of its own lets them see the form. */
export const toLogin = `/login?redirectTo=${encodeURIComponent("/topup")}`;

/**
 * Redeems a voucher and remembers the new balances, also for servers that cannot be asked for them (specification
 * sections 6, 7 and 8). Answers the redeem form of every page.
 */
export async function redeem(services: Services, form: FormData) {
  const { gameApi, session } = services;
  const desk = receiveForm({ services, form, schema: redeemForm });
  if (!session.login) {
    const way = { href: toLogin, label: "Log in" };
    return desk.fail({ tone: "error", lines: [errorTexts.loginFirst], way }, 401);
  }
  if (!desk.values) return desk.refuse(desk.problems);
  try {
    const { message, status, userPoints, userPoints2 } = await gameApi.processCoupon(desk.values);
    // Some servers refuse with a status of their own in a reply that is fine otherwise.
    if (status === 0) return desk.fail({ tone: "error", lines: [message || errorTexts.unexpected] }, 400);
    const { user } = session.login;
    session.updateUser({
      ...user,
      UserPoint: Math.floor(userPoints ?? user.UserPoint),
      UserPoint2: Math.floor(userPoints2 ?? user.UserPoint2),
    });
    return desk.succeed({ tone: "success", lines: [message || "Your voucher was redeemed."] });
  } catch (error) {
    return desk.failWith(error);
  }
}
