/** Reads the file of `--state`, and writes it for `--save-on-exit`. */
import { existsSync } from 'node:fs'
import type { AppContext } from '../../app-context.ts'
import type { ServeConfig } from '../../config.ts'
import { reasonOf, StartupError } from '../../lib/errors.ts'
import { readStateFile, STATE_FLAG } from '../../sandbox/state/initial-state-file.ts'
import { replaceFile, resolveOutput } from '../output-file.ts'

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
export function openStateFile({ stateFile }: ServeConfig): StartStateFile {
  if (stateFile === undefined) return { state: undefined, saveState: async () => {} }
  const { path, saveOnExit } = stateFile
  if (!saveOnExit) return { state: readStateFile(path), saveState: async () => {} }
  const file = resolveOutput(STATE_FLAG, path, [])
  return {
    state: existsSync(file) ? readStateFile(path) : undefined,
    saveState: (context) => writeState(context, file),
  }
}

async function writeState({ state, log }: AppContext, file: string): Promise<void> {
  try {
    replaceFile(file, await state.export())
    log.info('state saved', { file })
  } catch (error) {
    throw new StartupError(`The state was not saved in ${file}: ${reasonOf(error)}.`)
  }
}
