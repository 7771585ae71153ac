/** Reads the file of `--state`, and writes it for `--save-on-exit`. */
import { existsSync } from 'node:fs'
import type { ServeConfig } from '../../config.ts'
import type { AppContext } from '../../context.ts'
import { ApiError } from '../../lib/api-error.ts'
import { reasonOf, StartupError } from '../../lib/errors.ts'
import { readRegularFile } from '../../lib/regular-file.ts'
import { formatStateFile, parseStateFile } from '../../sandbox/state/state-file.ts'
import type { StateContent } from '../../sandbox/state/state-file-schema.ts'
import { type FileKind, replaceFile, requireReplaceable, resolveOutputFile } from '../output-file.ts'

const FLAG = '--state'

export const STATE_FILE_KIND: FileKind = {
  name: 'a state file',
  start: /^\s*\{\s*"format":\s*"signalbox-state"/,
}

interface StartStateFile {
  /** `undefined` for a new file. */
  readonly state: StateContent | undefined
  /** Writes the file, if the server has `--save-on-exit`. */
  save(context: AppContext): Promise<void>
}

/**
 * Reads the state file of a server, and checks that it can be written.
 * @throws {StartupError} if the file is missing, invalid, or cannot be written
 */
export function openStateFile({ stateFile, readyFile }: ServeConfig): StartStateFile {
  if (stateFile === undefined) return { state: undefined, save: async () => {} }
  const { path, saveOnExit } = stateFile
  const file = saveOnExit ? resolveOutputFile(FLAG, path, readyFile === undefined ? [] : [readyFile]) : path
  if (saveOnExit) requireReplaceable(FLAG, path, file, STATE_FILE_KIND)
  const isNew = saveOnExit && !existsSync(file)
  return {
    state: isNew ? undefined : explainStateErrors(path, () => parseStateFile(readText(path))),
    save: async (context) => {
      if (saveOnExit) await saveState(context, file, path)
    },
  }
}

/**
 * Reads the state file.
 * @throws {StartupError} if the file does not exist, or cannot be read
 */
function readText(path: string): string {
  if (!existsSync(path)) {
    throw new StartupError(
      `${FLAG} ${path} does not exist. Check the path, or add --save-on-exit for a new file.`,
    )
  }
  try {
    return readRegularFile(path).toString('utf8')
  } catch (error) {
    throw new StartupError(`${FLAG} ${path} cannot be read: ${reasonOf(error)}.`)
  }
}

/** Names the file in the errors of its content. */
export function explainStateErrors<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw error instanceof ApiError ? new StartupError(`${FLAG} ${path}: ${error.message}`) : error
  }
}

async function saveState({ state, log }: AppContext, file: string, path: string): Promise<void> {
  try {
    replaceFile(file, formatStateFile(await state.export()))
    log.info('state saved', { file: path })
  } catch (error) {
    throw new StartupError(`The state was not saved in ${path}: ${reasonOf(error)}.`)
  }
}
