/**
 * The variables of each connection, by the names of the console's fields. The first one is never empty. A connection is
 * configured by the environment, or else by what owners have entered in the console.
 */
export const connectionVariables = {
  mail: {
    host: "SMTP_HOST",
    port: "SMTP_PORT",
    security: "SMTP_SECURITY",
    user: "SMTP_USER",
    password: "SMTP_PASSWORD",
    from: "MAIL_FROM",
  },
  paymongo: {
    secretKey: "PAYMONGO_SECRET_KEY",
    webhookSecret: "PAYMONGO_WEBHOOK_SECRET",
    methods: "PAYMONGO_METHODS",
  },
  stripe: { secretKey: "STRIPE_SECRET_KEY", webhookSecret: "STRIPE_WEBHOOK_SECRET" },
  paypal: {
    clientId: "PAYPAL_CLIENT_ID",
    clientSecret: "PAYPAL_CLIENT_SECRET",
    webhookId: "PAYPAL_WEBHOOK_ID",
    environment: "PAYPAL_ENVIRONMENT",
  },
} as const;

export type ConnectionKey = keyof typeof connectionVariables;
export const connectionKeys = Object.keys(connectionVariables) as [ConnectionKey, ...ConnectionKey[]];

type ValuesOf<Fields> = Fields extends Record<string, infer Value> ? Value : never;
type ConnectionVariable = ValuesOf<(typeof connectionVariables)[ConnectionKey]>;
/** Other addresses of the providers' APIs, for tests. Only the environment sets them. */
type ApiVariable = "PAYMONGO_API_URL" | "STRIPE_API_URL" | "PAYPAL_API_URL";

/** Values of variables; one that is not set is undefined. */
export type ConnectionValues = { readonly [Name in ConnectionVariable | ApiVariable]?: string | undefined };

const apiVariables: readonly ApiVariable[] = ["PAYMONGO_API_URL", "STRIPE_API_URL", "PAYPAL_API_URL"];

/** The variables of connections among those of an environment. */
export function connectionValues(environment: ConnectionValues): ConnectionValues {
  const names = [...Object.values(connectionVariables).flatMap((fields) => Object.values(fields)), ...apiVariables];
  return Object.fromEntries(names.map((name) => [name, environment[name as ConnectionVariable]]));
}

/** The connections that are configured by these variables. */
export function configuredConnections(values: ConnectionValues): ConnectionKey[] {
  return connectionKeys.filter((key) => values[Object.values(connectionVariables[key])[0] as ConnectionVariable]);
}

/** What owners have entered in the console, by connection. */
export type EnteredConnections = { readonly [Key in ConnectionKey]?: ConnectionValues };

/**
 * The values in use: a connection is either that of the environment or the one that was entered. What is left of another
 * one in the environment is ignored: a leftover password would replace the one that was entered.
 */
export function mergeConnections(environment: ConnectionValues, entered: EnteredConnections): ConnectionValues {
  const configured = configuredConnections(environment);
  const others = connectionKeys.filter((key) => !configured.includes(key));
  const leftovers = new Set<string>(others.flatMap((key) => Object.values(connectionVariables[key])));
  const set = Object.entries(environment).filter(([name, value]) => value && !leftovers.has(name));
  return Object.assign({}, ...others.map((key) => entered[key]), Object.fromEntries(set));
}

/** What PayMongo's page offers by default; an account may lack some of them. */
export const PAYMONGO_METHODS = "gcash,paymaya,qrph,grab_pay,card";
