/** Milliseconds that the ways take. */
export interface Distances {
  /** From the visitor's edge location to the worker and back. */
  visitor: number;
  /** From the worker to the primary and back. */
  primary: number;
  /** From the worker to the nearest replica and back. */
  replica: number;
}

/** A trip between Manila and Singapore. */
const FAR = 35;
/** A trip within a city. */
const NEAR = 3;

/** Where the worker and the copies of its database are, for a visitor in Manila and a primary in Singapore. */
export const placements = {
  "no distance": { visitor: 0, primary: 0, replica: 0 },
  "edge, primary only": { visitor: 0, primary: FAR, replica: FAR },
  "edge, replica near it": { visitor: 0, primary: FAR, replica: NEAR },
  "beside the primary": { visitor: FAR, primary: NEAR, replica: NEAR },
} as const satisfies Record<string, Distances>;

export type Placement = keyof typeof placements;

export function isPlacement(name: string | null): name is Placement {
  return name !== null && Object.hasOwn(placements, name);
}

/** Headers of requests: the placement, and whether nothing is cached yet; of responses: trips to primary and replica. */
export const placementHeaders = { placement: "x-placement", cold: "x-nothing-cached", trips: "x-trips" } as const;
