import type * as z from "zod";
import { implementedCalls, type SiteFeature } from "#app/features.ts";
import type { CallDefinition } from "./define.ts";

type Together<Union> = (Union extends unknown ? (part: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Contract = Together<SiteFeature["calls"][number]["calls"]>;
type Group = keyof Contract;
type CallsByName = Together<
  { [Name in Group]: { [Call in keyof Contract[Name] as `${Name}.${Call & string}`]: Contract[Name][Call] } }[Group]
>;

/**
 * The calls by their full names: specification section 7 with its exact methods, paths and field names, and the calls
 * this product adds. The `GameApi` type, the upstream client, the `/api` server, its OpenAPI document and the contract
 * tests are all derived from the calls of the features.
 */
export interface Calls extends CallsByName {}
/** The full name of a call: its group and its name in the group, such as `cart.buy`. */
export type CallName = keyof Calls;
/** The request as a caller passes it. */
export type CallInput<Name extends CallName> = z.input<Calls[Name]["request"]>;
/** The request as an implementation receives it: parsed and valid. */
export type CallRequest<Name extends CallName> = z.output<Calls[Name]["request"]>;
export type CallReply<Name extends CallName> = z.output<Calls[Name]["reply"]>;

type Method<Call> =
  Call extends CallDefinition<infer Request, infer Reply>
    ? (input: z.input<Request>) => Promise<z.output<Reply>>
    : never;

/** The handlers of the embedded game API: the names of calls lead an editor to them. */
type Implementation = Together<Awaited<ReturnType<SiteFeature["calls"][number]["load"]>>["handlers"]>;

/** The game API as the site uses it. Methods throw only `GameApiError`. */
export type GameApi = {
  [Name in keyof Implementation]: {
    [Call in keyof Implementation[Name]]: Method<Contract[Name & Group][Call & keyof Contract[Name & Group]]>;
  };
};

type GroupOf<Name> = Name extends `${infer Group extends keyof GameApi}.${string}` ? Group : never;
type CallIn<
  Group extends keyof GameApi,
  Name,
> = Name extends `${Group}.${infer Call extends keyof GameApi[Group] & string}` ? Call : never;

/** The part of the game API with the calls of these names. */
export type GameApiOf<Name extends CallName> = { [Group in GroupOf<Name>]: Pick<GameApi[Group], CallIn<Group, Name>> };

/** The calls by their full names. */
export const calls = Object.fromEntries(
  implementedCalls.map(({ name, definition }) => [name, definition]),
) as unknown as Calls;

/** The full names of all calls, typed. */
export const callNames = Object.keys(calls) as CallName[];

/** The names of calls by their groups. */
export type CallGroups<Name extends CallName> = ReadonlyMap<string, readonly (readonly [call: string, name: Name])[]>;

/** Sorts names of calls into their groups, for {@link gameApiOf}. */
export function callGroups<Name extends CallName>(names: readonly Name[]): CallGroups<Name> {
  const groups = new Map<string, (readonly [call: string, name: Name])[]>();
  for (const name of names) {
    const [group, call] = name.split(".") as [string, string];
    groups.set(group, [...(groups.get(group) ?? []), [call, name]]);
  }
  return groups;
}

const allGroups = callGroups(callNames);

/**
 * Creates a game API from a function that handles each call by its name. A group is created when it is first used: a
 * request uses a few of them.
 * @param groups the calls that it has; all of them by default
 */
export function gameApiOf<Name extends CallName = CallName>(
  handle: (name: Name, input: unknown) => Promise<unknown>,
  groups: CallGroups<Name> = allGroups as CallGroups<Name>,
): GameApiOf<Name> {
  const gameApi = {};
  for (const [group, names] of groups) {
    Object.defineProperty(gameApi, group, {
      enumerable: true,
      configurable: true,
      get() {
        const value = Object.fromEntries(names.map(([call, name]) => [call, (input: unknown) => handle(name, input)]));
        Object.defineProperty(gameApi, group, { enumerable: true, value });
        return value;
      },
    });
  }
  return gameApi as GameApiOf<Name>;
}

/** A call of a game API by its full name. */
export function callOf(gameApi: GameApi, name: CallName): (input: unknown) => Promise<unknown> {
  const [group = "", call = ""] = name.split(".");
  return (gameApi as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)[group]?.[call] as never;
}
