import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { pictureResponse } from "#app/pictures/picture-response.server.ts";

/** The picture of the receipt that a player sent for an order. */
export const loader = adminLoader("payments", async ({ gameApi, params }) => {
  const { type, data } = await gameApi.paymentsAdmin.receipt({ number: params.number ?? "" });
  return pictureResponse(type, data);
});
