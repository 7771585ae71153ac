export default { test: { globalSetup: './global-setup.ts' } }
