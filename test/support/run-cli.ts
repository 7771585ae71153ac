import { spyOn } from 'bun:test'
import { run } from '../../src/cli/program.ts'

/** Runs `signalbox` in this process. Returns its exit code and output. */
export async function runCli(args: readonly string[], env: Record<string, string> = {}) {
  let stdout = ''
  let stderr = ''
  const out = spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text)
    return true
  })
  const err = spyOn(process.stderr, 'write').mockImplementation((text) => {
    stderr += String(text)
    return true
  })
  try {
    const code = await run(args, env)
    return { code, stdout, stderr }
  } finally {
    out.mockRestore()
    err.mockRestore()
    for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners('error')
  }
}
