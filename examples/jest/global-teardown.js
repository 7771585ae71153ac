module.exports = () => globalThis.sandbox.stop()
