/** Reads the file of `--state`, and writes it for `--save-on-exit`. */
import { existsSync, statSync } from 'node:fs'
import type { AppContext } from '../../app-context.ts'
import type { ServeConfig } from '../../config/serve-config.ts'
import { codeOf, explainWriteErrors, reasonOf, StartupError } from '../../lib/errors.ts'
import { systemRandom } from '../../lib/random.ts'
import { readStateFile, STATE_FLAG } from '../../server/state-file-of-start.ts'
import { replaceFile, requireReplaceable, resolveOutput } from '../output-file.ts'

interface OpenStateFile {
  /** `undefined` for a new file. */
  readonly content: Uint8Array | undefined
  /** Writes the file, if the server has `--save-on-exit`. */
  readonly save: (context: AppContext) => Promise<void>
}

/**
 * Reads the state file of a server, and checks that it can be written.
 * @throws {StartupError} if the file is missing, invalid, or cannot be written
 */
export function openStateFile({ stateFile }: ServeConfig): OpenStateFile {
  if (stateFile === undefined) return { content: undefined, save: async () => {} }
  const { path, saveOnExit } = stateFile
  if (!saveOnExit) return { content: readStateFile(path), save: async () => {} }
  const file = resolveOutput(STATE_FLAG, path, [])
  explainWriteErrors(`${STATE_FLAG} ${path}`, () => requireReplaceable(file), 'Choose a different file.')
  const version = describeFile(file)
  return {
    content: existsSync(file) ? readStateFile(path) : undefined,
    save: (context) => writeState(context, file, version),
  }
}

/**
 * Writes the state. A file that changed since the start may have the state of another server, so it stays.
 * @param version what `describeFile` returned at the start
 * @throws {StartupError} if the state is not in the file
 */
async function writeState({ state, log }: AppContext, file: string, version: string): Promise<void> {
  const content = await explainFailure(file, () => state.export())
  const isChanged = describeFile(file) !== version
  const target = isChanged ? `${file}.${systemRandom.uuid()}` : file
  await explainFailure(target, () => replaceFile(target, content))
  if (isChanged)
    throw new StartupError(
      `${file} changed while the server was running. The state of the server is in ${target}.`,
    )
  log.info('state saved', { file })
}

/** Returns a text that changes with a file. */
function describeFile(file: string): string {
  try {
    const { ino, size, mtimeNs } = statSync(file, { bigint: true })
    return `${ino} ${size} ${mtimeNs}`
  } catch (error) {
    return String(codeOf(error))
  }
}

async function explainFailure<Result>(file: string, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new StartupError(`The state was not saved in ${file}: ${reasonOf(error)}.`)
  }
}
