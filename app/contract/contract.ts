import type * as z from "zod";
import { callDefinitions, loadConsole, type SiteFeature } from "#app/features.ts";
import type { CallDefinition } from "./define.ts";

type Together<Union> = (Union extends unknown ? (part: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** What is defined and handled together, in the features and in their parts of the console. */
type Implemented =
  | NonNullable<SiteFeature["calls"]>[number]
  | NonNullable<Awaited<ReturnType<NonNullable<SiteFeature["console"]>>>["consolePart"]["calls"]>[number];
type Contract = Together<Implemented["calls"]>;
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
type Implementation = Together<Awaited<ReturnType<Implemented["load"]>>["handlers"]>;

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

/** The calls by their full names; those of the console once it is loaded. */
export const calls = callDefinitions as unknown as Calls;

/** The full names of all calls, typed; those of the console once it is loaded. */
export const callNames = () => Object.keys(calls) as CallName[];

/** Creates a game API from a function that handles each call by its name. A call of the console loads the console. */
export function gameApiOf<Name extends CallName = CallName>(
  handle: (name: Name, input: unknown) => Promise<unknown>,
): GameApiOf<Name> {
  const invoke = (name: Name, input: unknown) =>
    calls[name] ? handle(name, input) : loadConsole().then(() => handle(name, input));
  const groupOf = (group: string) =>
    lazyObject((call) => (input: unknown) => invoke(`${group}.${call}` as Name, input));
  return lazyObject(groupOf) as GameApiOf<Name>;
}

/** An object that creates its properties when they are first read. It is not thenable and has no `toJSON`. */
function lazyObject(create: (name: string) => unknown): object {
  const created = new Map<string | symbol, unknown>([
    ["then", undefined],
    ["toJSON", undefined],
  ]);
  return new Proxy(
    {},
    {
      get(_, name) {
        if (typeof name === "string" && !created.has(name)) created.set(name, create(name));
        return created.get(name);
      },
    },
  );
}

/** A call of a game API by its full name. */
export function callOf(gameApi: GameApi, name: CallName): (input: unknown) => Promise<unknown> {
  const [group = "", call = ""] = name.split(".");
  return (gameApi as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)[group]?.[call] as never;
}
