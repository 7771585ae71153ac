#!/usr/bin/env bun
/** argv → command → exit code. */
import { run } from './cli/program.ts'

// No top-level await: ahead-of-time bytecode does not allow it.
void run(process.argv.slice(2), process.env).then((code) => {
  process.exitCode = code
})
