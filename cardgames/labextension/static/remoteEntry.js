/* A prebuilt JupyterLab extension, by hand: no build step and no imports. It touches nothing but pages of ours. */
(() => {
  const NAME = "historic-cardgames";
  const RUNS = /^(notebook|runmenu|kernelmenu):.*run/;
  const STARTED = 60_000;

  const ours = (panel) => Boolean(panel?.sessionContext && panel.context?.model?.getMetadata?.("cardgames"));
  const kernelOf = (panel) => panel.sessionContext.session?.kernel;
  const connected = (panel) => kernelOf(panel)?.connectionStatus === "connected";

  function soon(promise) {
    return Promise.race([promise, new Promise((done) => setTimeout(done, STARTED))]);
  }

  /* JupyterLab takes the pictures off a page that is run before its kernel is there, and runs nothing. */
  async function kernelOfPage(panel) {
    await soon(panel.context.ready);
    await soon(panel.sessionContext.ready);
    const kernel = kernelOf(panel);
    if (kernel?.connectionStatus !== "connecting") return;
    await soon(new Promise((done) => {
      kernel.connectionStatusChanged.connect(function here(_, status) {
        if (status === "connecting") return;
        kernel.connectionStatusChanged.disconnect(here);
        done();
      });
    }));
  }

  function waitWithRunning(app) {
    const { commands, shell } = app;
    const execute = commands.execute.bind(commands);
    commands.execute = async (id, args) => {
      const panel = shell.currentWidget;
      if (RUNS.test(id) && !(ours(panel) && connected(panel))) {
        await soon(panel?.context?.ready);
        if (ours(panel)) await kernelOfPage(panel);
      }
      return execute(id, args);
    };
  }

  const plugin = { id: `${NAME}:pages`, autoStart: true, activate: waitWithRunning };
  (window._JUPYTERLAB ??= {})[NAME] = {
    init: () => {},
    get: async () => () => ({ __esModule: true, default: plugin }),
  };
})();
