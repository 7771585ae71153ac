/** Child processes in process groups of their own, ended as a whole when this process is asked to end. */

const groups = new Set<Bun.Subprocess>()

/** Starts a command as the leader of a new process group. Its own children belong to the group. */
export function startGroup<Output extends 'inherit' | 'pipe'>(
  command: string[],
  cwd: string,
  output: Output,
): Bun.Subprocess<'ignore', Output, Output> {
  const child = Bun.spawn(command, { cwd, stdio: ['ignore', output, output], detached: true })
  groups.add(child)
  child.exited.finally(() => groups.delete(child))
  return child
}

/** On SIGINT, SIGTERM, SIGHUP, or when the `npx` that started this process is gone: ends all groups, then this process. */
export function stopGroupsWithThisProcess(): void {
  process.once('SIGINT', () => stop(130))
  process.once('SIGTERM', () => stop(143))
  process.once('SIGHUP', () => stop(129))
  if (process.env.npm_command === 'exec' && process.platform !== 'win32') stopWithNpx()
}

/** `npx` runs a shell that runs `bun run`. A signal to `npx` ends the shell only, and `bun run` gets another parent. */
function stopWithNpx(): void {
  const starters = starterIds()
  const watch = setInterval(() => {
    if (starterIds() !== starters) stop(143)
  }, 2000)
  watch.unref()
}

/** The ids of the parent and of its parent. */
function starterIds(): string {
  const { stdout } = Bun.spawnSync(['ps', '-o', 'ppid=', '-p', String(process.ppid)])
  return `${process.ppid} ${stdout.toString().trim()}`
}

/** Asks all groups to end, and ends those that have not after two seconds. */
async function stop(code: number): Promise<never> {
  signalGroups('SIGTERM')
  await Promise.race([Promise.all([...groups].map(({ exited }) => exited)), Bun.sleep(2000)])
  signalGroups('SIGKILL')
  process.exit(code)
}

function signalGroups(signal: NodeJS.Signals): void {
  for (const { pid } of groups) {
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, signal)
    } catch {
      // The group has ended by itself.
    }
  }
}
