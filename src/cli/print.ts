/** Text for whoever started the command. When the reader goes first, as `head` does, the command ends quietly. */
import { codeOf, reasonOf } from '../lib/message-of.ts'

/** The exit code that shells give a program whose reader is gone. */
export const SIGPIPE = 128 + 13

/** Writes text and ends the process if nobody can read it. Servers and long runs use `lineSink` and go on. */
export function print(text: string, stream: NodeJS.WriteStream = process.stdout): void {
  if (!stream.listeners('error').includes(endProcess)) stream.on('error', endProcess)
  stream.write(text)
}

function endProcess(error: Error): void {
  if (codeOf(error) === 'EPIPE') process.exit(SIGPIPE)
  process.stderr.write(`signalbox: Standard output cannot be written: ${reasonOf(error)}.\n`)
  process.exit(1)
}
