#!/usr/bin/env bun
/** The entry point of the executable. Runs a command and sets the exit code. */
import { run } from './cli/program.ts'

// Bytecode compilation does not support top-level await.
void run(process.argv.slice(2), process.env).then((code) => {
  process.exitCode = code
})
