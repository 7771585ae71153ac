/** The executable on a file of its own, to be killed. */
import { EXECUTABLE } from '../../bench/signalbox.ts'
import { firstLine, type Workplace } from '../../bench/workplace.ts'

export interface Victim {
  readonly pid: number
  readonly url: string
  /** Without a warning, as the system does when memory is short. Resolves when it is gone. */
  kill(): Promise<void>
  /** As a user does. */
  stop(): Promise<number>
}

const command = (file: string, flags: readonly string[]): string[] => [
  ...[EXECUTABLE, 'serve', '--json', '--quiet', '--exit-with-parent', '--port', '0', '--db', file],
  ...flags,
]

/**
 * Starts it and waits until it listens.
 * @param prefix what starts it
 */
export async function startVictim(
  workplace: Workplace,
  file: string,
  flags: readonly string[] = [],
  prefix: readonly string[] = [],
): Promise<Victim> {
  const child = workplace.spawn([...prefix, ...command(file, flags)])
  const { url }: { url: string } = JSON.parse(await firstLine(child))
  return {
    pid: child.pid,
    url,
    kill: async () => {
      child.kill('SIGKILL')
      await child.exited
    },
    stop: () => {
      child.kill('SIGTERM')
      return child.exited
    },
  }
}

/** Starts it and kills it after so many milliseconds, wherever it is by then. */
export async function killWhileStarting(workplace: Workplace, file: string, after: number): Promise<void> {
  const child = workplace.spawn(command(file, []))
  await Bun.sleep(after)
  child.kill('SIGKILL')
  await child.exited
}
