/** The output of `enrich`: a file that replaces an earlier one at the end, a pipe or a device, or standard output. */
import { lstatSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import type { LeadTable } from '../../leads/lead.ts'
import { CommandError, codeOf, explainWriteErrors, OutputClosedError, reasonOf } from '../../lib/errors.ts'
import { standardOutput } from '../../lib/log.ts'
import { BOM, type TextFile } from '../../lib/text-file.ts'
import { listDatabaseFiles, listDataFiles } from '../input-files.ts'
import { createTemporaryFile, requireNewFile, requireOtherFile } from '../output-file.ts'
import { listenForInterrupts } from '../signals.ts'
import type { EnrichFlags } from './flags.ts'

/** Its methods throw a `CommandError` if the output cannot be written. */
interface Output {
  write(text: string): void | Promise<void>
  /** Called after the last row. A file replaces an earlier one. */
  complete(): void
  /** Closes the output. Deletes a file that is not complete. */
  close(): void | Promise<void>
}

/** An output that listens for signals until it is closed. */
interface InterruptibleOutput extends Output {
  /** @throws {CommandError} after a signal */
  check(): void
}

/**
 * Returns the path of the output; `undefined` for standard output. The default for `leads.csv` is `leads.enriched.csv`.
 * @param leads the path of the leads; `-` for standard input
 * @throws {CommandError} if the file is an input, or exists without `--force`
 */
export function findOutputPath(
  leads: string,
  { output, data, db, force, dryRun }: EnrichFlags,
): string | undefined {
  const extension = extname(leads)
  const stem = leads.slice(0, leads.length - extension.length)
  const path = output ?? (leads === '-' ? '-' : `${stem}.enriched${extension || '.csv'}`)
  if (path === '-') return undefined
  const inputs = [
    ...(leads === '-' ? [] : [leads]),
    ...(data === undefined ? [] : listDataFiles(data)),
    ...(db === undefined ? [] : listDatabaseFiles(db)),
  ]
  requireOtherFile('-o', path, inputs)
  requireNewFile(path, force || dryRun)
  return path
}

/**
 * Opens the output, and listens for signals. A link is written to directly, because replacing it would cut it off from its target.
 * @param path `undefined` for standard output
 * @param force whether to replace a file that appears during the run
 * @throws {CommandError} if the file cannot be written
 */
export async function openOutput(
  path: string | undefined,
  { format }: LeadTable,
  { hasBom, encoding }: TextFile,
  force: boolean | undefined,
): Promise<InterruptibleOutput> {
  if (path === undefined) return openInterruptible(() => STANDARD_OUTPUT, MAYBE_INCOMPLETE)
  // Excel needs the mark to read UTF-8. It writes other encodings.
  const isMarked = format.kind === 'csv' && (hasBom || encoding !== 'utf-8')
  const isReplaced = lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? true
  const needsMark = !isMarked && format.kind === 'csv' && /\.csv$/i.test(path)
  // Until a pipe has a reader, a signal ends the process.
  const direct = isReplaced ? undefined : await openDirectly(path)
  const output = direct
    ? openInterruptible(() => direct, MAYBE_INCOMPLETE)
    : openInterruptible(() => openFile(path, needsMark, force), 'Nothing was written.')
  if (isMarked) await output.write(BOM)
  return output
}

const MAYBE_INCOMPLETE = 'The output may be incomplete.'

/**
 * Listens for signals, and then opens an output: a signal that ended the process would leave a temporary file.
 * @param consequence what to say after a signal
 */
function openInterruptible(openIt: () => Output, consequence: string): InterruptibleOutput {
  const interruption = listenForInterrupts()
  const check = (): void => interruption.check(consequence)
  try {
    const output = openIt()
    return {
      check,
      write: output.write,
      complete() {
        check()
        output.complete()
      },
      async close() {
        interruption.dispose()
        await output.close()
      },
    }
  } catch (error) {
    interruption.dispose()
    throw error
  }
}

/**
 * Opens a file that replaces an earlier one, with its permissions.
 * @param needsMark whether the file gets a byte order mark if it is not ASCII, because Excel needs the mark to read UTF-8
 */
function openFile(path: string, needsMark: boolean, force: boolean | undefined): Output {
  const explain = <Result>(write: () => Result): Result => explainWriteErrors(path, write)
  const file = explain(() => createTemporaryFile(path, force))
  let isAscii = true
  return {
    write(text) {
      isAscii &&= !/[\u0080-\uffff]/.test(text)
      explain(() => file.write(text))
    },
    complete: () =>
      explain(() => {
        if (needsMark && !isAscii) file.prepend(Buffer.from(BOM))
        const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0o666 & ~process.umask()
        file.complete(mode & 0o777)
      }),
    close: file.discard,
  }
}

/** Opens a link, a pipe, or a device. Opening a pipe waits for its reader. */
async function openDirectly(path: string): Promise<Output> {
  const explain = (error: unknown): never =>
    explainWriteErrors(path, () => {
      throw error
    })
  const handle = await open(path, 'w').catch(explain)
  return {
    write: (text) => handle.writeFile(text).catch(explain),
    complete: () => {},
    close: () => handle.close(),
  }
}

const STANDARD_OUTPUT: Output = {
  write: (text) =>
    standardOutput.write('stdout', text).catch((error) => {
      if (codeOf(error) === 'EPIPE') throw new OutputClosedError('Standard output was closed.')
      throw new CommandError(`Standard output cannot be written: ${reasonOf(error)}.`)
    }),
  complete: () => {},
  close: () => {},
}
