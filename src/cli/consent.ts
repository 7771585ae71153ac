/** Asks before a command sends requests that may cost money. */
import { createInterface } from 'node:readline'
import { CommandError } from '../lib/errors.ts'
import { formatCount } from '../lib/text.ts'
import { printStatus } from './terminal.ts'

interface PaidRequests {
  /** Each costs one credit at most. */
  readonly count: number
  readonly url: string
  /** Whether the command has `--yes`. */
  readonly yes: boolean | undefined
}

/**
 * Requires `--yes`, or a `y` at the terminal.
 * @throws {CommandError} without it
 */
export async function requireConsent(
  { count, url, yes }: PaidRequests,
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean } = process.stdin,
): Promise<void> {
  if (yes) return
  const what = `${formatCount(count, 'request')} to ${url} for at most ${formatCount(count, 'credit')}`
  if (!input.isTTY) throw new CommandError(`Nothing was sent. Add --yes to send ${what}.`)
  printStatus(`Send ${what}? [y/N] `)
  if (!/^y(es)?$/i.test(await readLine(input))) throw new CommandError('Nothing was sent.')
}

/** Returns the first line; `''` at the end of the input. */
async function readLine(input: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input })) return line.trim()
  return ''
}
