#!/usr/bin/env bun
/** argv → command → exit code. */
import { run } from './cli/program.ts'

process.exitCode = await run(process.argv.slice(2), process.env)
