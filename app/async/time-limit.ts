/**
 * Waits for work, but not for ever. The work itself goes on.
 * On the edge the timer also tells the platform that a request which waits for another one's work is not hung.
 * @param late makes the result when the time (milliseconds) is over, or throws
 */
export async function withTimeLimit<Result, Late>(
  work: Promise<Result>,
  milliseconds: number,
  late: () => Late,
): Promise<Result | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<typeof over>((resolve) => {
    timer = setTimeout(() => resolve(over), milliseconds);
  });
  try {
    const first = await Promise.race([work, limit]);
    return first === over ? late() : first;
  } finally {
    clearTimeout(timer);
  }
}

const over = Symbol("over");
