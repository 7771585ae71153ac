/** `bunfig.toml` loads this file before the tests. */
import { plugin } from 'bun'
import fc from 'fast-check'

/** Generated tests use the same values in every run, so that failures can be reproduced. The nightly run prints another seed. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20260310) })

/**
 * Milliseconds for each test and hook. They only end tests that hang, because no test depends on the machine's speed.
 * Names such as `.browser.test.ts` mark files with long tests: random cases, browsers, processes, or installed packages.
 */
const TIMEOUT = 60_000
const LONG_TIMEOUT = 600_000

// A timeout in `bunfig.toml` does not exist, and `setDefaultTimeout` in this file applies to the first test file only.
plugin({
  name: 'test timeout',
  setup(build) {
    build.onLoad({ filter: /\.test\.ts$/ }, async ({ path }) => {
      const timeout = /\.\w+\.test\.ts$/.test(path) ? LONG_TIMEOUT : TIMEOUT
      const source = await Bun.file(path).text()
      const contents = `import { setDefaultTimeout } from 'bun:test'; setDefaultTimeout(${timeout}); ${source}`
      return { contents, loader: 'ts' }
    })
  },
})
