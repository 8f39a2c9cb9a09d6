import type { Caller } from "./caller.ts";

/** The browser and the place of a request's visitor, as far as they are known. */
export function visitorOrigin(request: Request): Required<Pick<Caller, "userAgent" | "place">> {
  const { city, country } = (request as { cf?: Partial<Record<"city" | "country", unknown>> }).cf ?? {};
  const place = [city, country].filter((part): part is string => typeof part === "string" && part !== "");
  return { userAgent: request.headers.get("user-agent") ?? "", place: place.join(", ") };
}
