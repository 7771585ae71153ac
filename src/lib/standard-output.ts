/** Writes to standard output and standard error without the streams of Node, which add 9 ms to a start. */
import { lazy } from './cache.ts'

export type OutputName = 'stdout' | 'stderr'

const SINKS = {
  stdout: lazy(() => Bun.stdout.writer()),
  stderr: lazy(() => Bun.stderr.writer()),
}

/** An object, so that tests can replace its function. */
export const standardOutput = {
  /**
   * Writes a text at once. Resolves when a full pipe has accepted it.
   * @throws the error of the system, such as `EPIPE`
   */
  async write(name: OutputName, text: string): Promise<void> {
    const sink = SINKS[name]()
    await Promise.all([sink.write(text), sink.flush()])
  },
}
