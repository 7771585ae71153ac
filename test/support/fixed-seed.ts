import fc from 'fast-check'

/** Generated tests use the same values in every run, so that failures can be reproduced. */
fc.configureGlobal({ seed: 20260310 })
