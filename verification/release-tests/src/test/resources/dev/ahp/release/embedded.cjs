// Starts an embedded daemon from a CommonJS module.
const { embedded } = require("ahp-handoff/node");

embedded(process.argv[2])
  .then(async (client) => {
    console.log("ready", await client.ready());
    await client.close();
  })
  .catch((fault) => {
    console.error(`${fault.name}: ${fault.message}`);
    process.exitCode = 1;
  });
