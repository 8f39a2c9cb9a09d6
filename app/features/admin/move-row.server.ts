import * as z from "zod/mini";
import { receiveForm } from "#app/forms/server/form-desk.ts";
import type { Services } from "#app/server/services.ts";

const moveForm = z.object({
  id: z.string().check(z.regex(/^\d{1,9}$/)),
  direction: z.enum(["up", "down"]),
});

/** Answers the buttons that move an entry of an ordered list, with that list. */
export async function moveEntry(
  services: Services,
  form: FormData,
  to: string,
  move: (values: { id: number; direction: "up" | "down" }) => Promise<unknown>,
) {
  const desk = receiveForm({ services, form, schema: moveForm });
  if (!desk.values) return desk.refuse(desk.problems);
  const { id, direction } = desk.values;
  try {
    await move({ id: Number(id), direction });
    return await desk.succeed({ tone: "success", lines: [], next: { to, after: 0 } });
  } catch (error) {
    return desk.failWith(error);
  }
}
