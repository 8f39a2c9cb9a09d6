/** How often the heap is read, milliseconds. */
const INTERVAL = 250;

/**
 * Watches the memory of a worker's isolate through its inspector: objects, and the buffers that they hold.
 * @param port of the inspector
 * @returns a function that ends the watch and returns the most, in megabytes
 */
export async function watchIsolate(port: number, worker: string): Promise<() => number> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    id: string;
    webSocketDebuggerUrl: string;
  }[];
  const target = targets.find(
    ({ id, webSocketDebuggerUrl }) => id.includes(worker) || webSocketDebuggerUrl.includes(worker),
  );
  if (!target) throw new Error(`The inspector has no ${worker}: ${JSON.stringify(targets)}.`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  let most = 0;
  let answers = 0;
  socket.onmessage = ({ data }) => {
    const { result } = JSON.parse(String(data)) as { result?: { usedSize?: number; backingStorageSize?: number } };
    if (result?.usedSize === undefined) return;
    answers += 1;
    most = Math.max(most, result.usedSize + (result.backingStorageSize ?? 0));
  };
  let id = 0;
  const timer = setInterval(() => {
    id += 1;
    socket.send(JSON.stringify({ id, method: "Runtime.getHeapUsage" }));
  }, INTERVAL);
  return () => {
    clearInterval(timer);
    socket.close();
    if (answers === 0) throw new Error("The inspector told nothing about the heap.");
    return most / 1_000_000;
  };
}
