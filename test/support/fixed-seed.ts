import fc from 'fast-check'

/** Generated tests ask the same in every run: a failure is a change's own, and can be had again. */
fc.configureGlobal({ seed: 20260310 })
