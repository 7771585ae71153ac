/** `bunfig.toml` loads this file before the tests. */
import { setDefaultTimeout } from 'bun:test'
import fc from 'fast-check'

/** Generated tests use the same values in every run, so that failures can be reproduced. The nightly run prints another seed. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20260310) })

// Bun's default, which the environment of a machine overrides.
process.env.TZ = 'UTC'

/**
 * Milliseconds for each test and hook without its own `LONG_TIMEOUT`. They only end tests that hang, because no test depends on the
 * machine's speed. Bun applies them to the first file of each process, so runs of several files in one process pass `--timeout`.
 */
setDefaultTimeout(120_000)
