/* What can be told of the kernel from outside: its signals where the host has them, and what the server says of it. */
const ROUND = 8000;
const ENDS = ["restarting", "autorestarting", "terminating", "dead"];
const rounds = new WeakMap();

/* Returns "idle" or "busy", "ended" for a kernel that the server no longer has, "down" where no server answers. */
async function asked(kernel) {
  const { serverSettings: { baseUrl, fetch: get, init } } = kernel;
  try {
    const answer = await get(`${baseUrl}api/kernels/${kernel.id}`, { ...init, signal: AbortSignal.timeout(ROUND / 2) });
    if (answer.status === 404) return answer.headers.get("content-type")?.includes("json") ? "ended" : "idle";
    return answer.ok ? (await answer.json()).execution_state : "idle";
  } catch {
    return kernel.connectionStatus === "connected" ? "idle" : "down";
  }
}

/* One round for all tables of a page: a kernel that was ended elsewhere does not say so everywhere. */
function joinRounds(kernel, tell) {
  if (!rounds.has(kernel)) rounds.set(kernel, { tables: new Set(), clock: 0 });
  const round = rounds.get(kernel);
  const go = async () => {
    const status = document.hidden ? "" : await asked(kernel);
    if (status === "ended") kernel.handleShutdown?.();  // the host asks more seldom: until then "run all" reaches nobody
    for (const table of round.tables) table(status);
    round.clock = round.tables.size ? setTimeout(go, ROUND) : 0;
  };
  round.tables.add(tell);
  round.clock ||= setTimeout(go, ROUND);
  return () => round.tables.delete(tell);
}

/* Tells "down", "up" and "ended"; a manager that lets the lines of its widgets go has a new kernel. */
function watchKernel(model, root, tell) {
  const kernel = model.widget_manager?.kernel;
  const ended = () => tell("ended");
  const line = (_, status) => tell(status === "connected" ? "up" : "down");
  const changed = (_, status) => { if (ENDS.includes(status)) ended(); };
  const released = () => setTimeout(() => { if (root.closest(".jupyter-widgets-disconnected")) ended(); });
  const signals = [[kernel?.statusChanged, changed], [kernel?.connectionStatusChanged, line], [kernel?.disposed, ended]];
  const events = [["comm_live_update", released], ["comm:close", ended]];
  for (const [signal, slot] of signals) signal?.connect?.(slot);
  for (const [name, handler] of events) model.on(name, handler);
  const leave = kernel?.serverSettings ? joinRounds(kernel, tell) : () => {};
  return {
    asked: async () => (kernel?.serverSettings ? asked(kernel) : "busy"),
    reconnect: () => kernel?.reconnect?.().catch(() => {}),
    close() {
      leave();
      for (const [signal, slot] of signals) signal?.disconnect?.(slot);
      for (const [name, handler] of events) model.off(name, handler);
    },
  };
}
