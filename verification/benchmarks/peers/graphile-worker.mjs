// graphile-worker with the settings that its documentation recommends: a local queue of 500, batched completions.
import { Logger, makeWorkerUtils, run as work } from "graphile-worker";
import { addSingly, begin, end, inParts, run, text } from "./run.mjs";

const logger = new Logger(() => () => {});
const tools = await makeWorkerUtils({ connectionString: run.address, maxPoolSize: 20, logger });
await tools.migrate();
await addSingly(() => tools.addJob("single", { text }, { runAt: new Date(Date.now() + 86_400_000) }));
await begin("batched");
await inParts(500, (count) =>
  tools.addJobs(Array.from({ length: count }, () => ({ identifier: "job", payload: { text } }))),
);
let left = run.jobs;
let allDone;
const drained = new Promise((resolve) => (allDone = resolve));
const runner = await work({
  connectionString: run.address,
  maxPoolSize: 20,
  concurrency: 24,
  noHandleSignals: true,
  logger,
  taskList: {
    job: () => {
      left -= 1;
      if (left === 0) allDone();
    },
  },
  preset: { worker: { localQueue: { size: 500 }, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
});
await drained;
await runner.stop();
await end("batched", run.jobs);
process.exit(0);
