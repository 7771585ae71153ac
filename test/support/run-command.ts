/** How a command ended, and what it printed. */
export interface CommandResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

interface CommandOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Standard input is empty by default. */
  readonly stdin?: string
}

/** Runs a command to its end. */
export function runCommand(
  command: readonly string[],
  { cwd, env = process.env, stdin = '' }: CommandOptions = {},
): Promise<CommandResult> {
  const input = stdin === '' ? 'ignore' : new Blob([stdin])
  const options = {
    env,
    stdin: input,
    stdout: 'pipe',
    stderr: 'pipe',
    ...(cwd !== undefined && { cwd }),
  } as const
  return waitForExit(Bun.spawn([...command], options))
}

interface RunningProcess {
  readonly exited: Promise<number>
  readonly stdout: { text(): Promise<string> }
  readonly stderr: { text(): Promise<string> }
}

/** Waits until a process exits, and collects its output. */
export async function waitForExit(child: RunningProcess): Promise<CommandResult> {
  const [code, stdout, stderr] = await Promise.all([child.exited, child.stdout.text(), child.stderr.text()])
  return { code, stdout, stderr }
}

/** Requires exit code 0. Otherwise, the failure shows the output. */
export async function requireSuccess(result: Promise<CommandResult>): Promise<CommandResult> {
  const { code, stdout, stderr } = await result
  if (code !== 0) throw new Error(`exit code ${code}\n${stdout}${stderr}`)
  return { code, stdout, stderr }
}
