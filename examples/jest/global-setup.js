// Runs once, before the workers start. They inherit the environment.
const { startSandbox } = require('signalbox')

module.exports = async () => {
  globalThis.sandbox = await startSandbox()
  process.env.SANDBOX_URL = globalThis.sandbox.url
}
