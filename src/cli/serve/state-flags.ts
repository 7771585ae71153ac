/** Reads the file of `--state`, and writes it for `--save-on-exit`. */
import { existsSync } from 'node:fs'
import type { ServeConfig } from '../../config.ts'
import type { AppContext } from '../../context.ts'
import { reasonOf, StartupError } from '../../lib/errors.ts'
import { readStateFile, STATE_FLAG } from '../../sandbox/state/initial-state-file.ts'
import { formatStateFile } from '../../sandbox/state/state-file-format.ts'
import type { StateContent } from '../../sandbox/state/state-file-schema.ts'
import { type FileKind, replaceFile, requireReplaceable, resolveOutputFile } from '../output-file.ts'

export const STATE_FILE_KIND: FileKind = {
  name: 'a state file',
  // A byte order mark may come first.
  start: /^(?:\xef\xbb\xbf)?\s*\{\s*"format":\s*"signalbox_state"/,
}

interface StartStateFile {
  /** `undefined` for a new file. */
  readonly state: StateContent | undefined
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
  const file = saveOnExit
    ? resolveOutputFile(STATE_FLAG, path, readyFile === undefined ? [] : [readyFile])
    : path
  if (saveOnExit) requireReplaceable(STATE_FLAG, path, file, STATE_FILE_KIND)
  const isNew = saveOnExit && !existsSync(file)
  return {
    state: isNew ? undefined : readStateFile(path),
    saveState: async (context) => {
      if (saveOnExit) await writeState(context, file, path)
    },
  }
}

async function writeState({ state, log }: AppContext, file: string, path: string): Promise<void> {
  try {
    replaceFile(file, formatStateFile(await state.export()))
    log.info('state saved', { file: path })
  } catch (error) {
    throw new StartupError(`The state was not saved in ${path}: ${reasonOf(error)}.`)
  }
}
