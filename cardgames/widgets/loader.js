/* Starts a table. Script and style are the same for all tables of a page: they come once, from a widget of their own. */
const pages = (globalThis.__cardgames ??= new Map());
const PATIENCE = [300, 1500, 4000];
const LONGEST = 30000;

function shared(model) {
  const name = model.get("digest");
  if (!pages.has(name)) pages.set(name, inTime(fetched(model, name)).catch((error) => { pages.delete(name); throw error; }));
  return pages.get(name);
}

/* What never comes must not keep the whole page waiting. */
function inTime(promise) {
  return Promise.race([promise, new Promise((_, fail) => setTimeout(() => fail(new Error("no script came")), LONGEST))]);
}

async function fetched(model, name) {
  const held = await model.widget_manager.get_model(model.get("bundle"));
  if (!document.getElementById(name)) document.head.append(Object.assign(document.createElement("style"), { id: name, textContent: held.get("styles") }));
  const url = URL.createObjectURL(new Blob([held.get("script")], { type: "text/javascript" }));
  return (await import(url).finally(() => URL.revokeObjectURL(url))).default;
}

/* A model that took longer than two seconds to begin is deaf from then on: it gets its ears back. */
async function listen(model) {
  const real = await model.widget_manager.get_model(model.get("key"));
  const silence = { content: { data: {} }, buffers: [] };
  await real._handle_comm_msg(silence).catch(() => {
    const plain = Object.getPrototypeOf(Object.getPrototypeOf(real))._handle_comm_msg;
    real._handle_comm_msg = plain;
    real.comm?.on_msg(plain.bind(real));
    model.send({ type: "refresh" });
  });
}

async function begin(context, left = PATIENCE) {
  try {
    const table = await shared(context.model);
    if (context.signal?.aborted) return;
    context.el.replaceChildren();
    table.render(context);
    await listen(context.model);
  } catch (error) {
    if (context.signal?.aborted) return;
    if (!left.length) tell(context, error);
    else setTimeout(() => begin(context, left.slice(1)), left[0]);
  }
}

function tell(context, error) {
  const again = Object.assign(document.createElement("button"), { type: "button", className: "cg-restart", textContent: "Noch einmal versuchen" });
  const text = Object.assign(document.createElement("p"), { textContent: "Der Kartentisch konnte nicht starten." });
  text.setAttribute("role", "alert");
  again.addEventListener("click", () => begin(context), { signal: context.signal });
  context.el.replaceChildren(text, again);
  console.warn("cardgames", error);
}

export default { render(context) { begin(context); } };
