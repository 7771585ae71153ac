/** Child processes in process groups of their own, which end together with this process. */

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

/** Ends all groups and this process on SIGINT, SIGTERM, SIGHUP, or when the `npx` that started this process ends. */
export function stopGroupsWithThisProcess(): void {
  process.once('SIGINT', () => stop(130))
  process.once('SIGTERM', () => stop(143))
  process.once('SIGHUP', () => stop(129))
  if (process.env.npm_command === 'exec' && process.platform !== 'win32') stopWithNpx()
}

/** `npx` runs a shell that runs `bun run`. A signal to `npx` ends the shell only, and `bun run` gets another parent. */
function stopWithNpx(): void {
  const ancestors = getAncestorIds()
  setInterval(() => {
    if (getAncestorIds() !== ancestors) stop(143)
  }, 2000).unref()
}

/** Returns the ids of the parent and of its parent. */
function getAncestorIds(): string {
  const { stdout } = Bun.spawnSync(['ps', '-o', 'ppid=', '-p', String(process.ppid)])
  return `${process.ppid} ${stdout.toString().trim()}`
}

/** Sends SIGTERM to all groups, and SIGKILL after two seconds. */
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
      // The group has already ended.
    }
  }
}
