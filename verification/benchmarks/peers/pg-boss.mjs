// pg-boss with batched insert, fetch and complete.
import { PgBoss } from "pg-boss";
import { addSingly, begin, end, inParts, run, text } from "./run.mjs";

const boss = new PgBoss({ connectionString: run.address, max: 20, supervise: false, schedule: false });
await boss.start();
await boss.createQueue("singles");
await boss.createQueue("jobs");
await addSingly(() => boss.send("singles", { text }));
await begin("batched");
await inParts(500, (count) => boss.insert("jobs", Array.from({ length: count }, () => ({ data: { text } }))));
let done = 0;
while (done < run.jobs) {
  const jobs = await boss.fetch("jobs", { batchSize: 500 });
  await boss.complete("jobs", jobs.map((job) => job.id));
  done += jobs.length;
}
await end("batched", run.jobs);
process.exit(0);
