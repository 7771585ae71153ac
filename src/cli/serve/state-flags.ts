/** Reads the file of `--state`, and writes it for `--save-on-exit`. */
import { existsSync } from 'node:fs'
import type { ServeConfig } from '../../config.ts'
import type { AppContext } from '../../context.ts'
import { reasonOf, StartupError } from '../../lib/errors.ts'
import { readStateFile, STATE_FLAG } from '../../sandbox/state/initial-state-file.ts'
import { type FileKind, type OutputFile, replaceFile, resolveOutputFile } from '../output-file.ts'

export const STATE_FILE_KIND: FileKind = {
  name: 'a state file',
  // The magic number of Zstandard.
  start: /^\x28\xb5\x2f\xfd/,
}

interface StartStateFile {
  /** `undefined` for a new file. */
  readonly state: Uint8Array | undefined
  /** Writes the file, if the server has `--save-on-exit`. */
  readonly saveState: (context: AppContext) => Promise<void>
}

/**
 * Reads the state file of a server, and checks that it can be written.
 * @throws {StartupError} if the file is missing, invalid, or cannot be written
 */
export function openStateFile({ stateFile, readyFile }: ServeConfig): StartStateFile {
  if (stateFile === undefined) return { state: undefined, saveState: async () => {} }
  const { path, saveOnExit } = stateFile
  if (!saveOnExit) return { state: readStateFile(path), saveState: async () => {} }
  const file = resolveOutputFile(
    STATE_FLAG,
    path,
    STATE_FILE_KIND,
    readyFile === undefined ? [] : [readyFile],
  )
  return {
    state: existsSync(file.path) ? readStateFile(path) : undefined,
    saveState: (context) => writeState(context, file),
  }
}

async function writeState({ state, log }: AppContext, file: OutputFile): Promise<void> {
  try {
    replaceFile(file, await state.export())
    log.info('state saved', { file: file.name })
  } catch (error) {
    throw new StartupError(`The state was not saved in ${file.name}: ${reasonOf(error)}.`)
  }
}
