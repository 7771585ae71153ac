/** The format of state files: JSON with a version and a checksum. */
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { ApiError } from '../../lib/api-error.ts'
import { lazy } from '../../lib/cache.ts'
import { describeJsonError, isNestedTooDeeply, isObject, tryParseJson } from '../../lib/json.ts'
import { VERSION } from '../../version.ts'
import { rejectUnknownFields } from '../route-helpers.ts'
import { STATE_VERSION, StateContent, StateFile } from './state-file-schema.ts'

const MIB = 1024 * 1024

/** The maximum size of an exported or imported state file: the ledger of 300,000 charges, or a data set of 100,000 people. */
export const MAX_STATE_MIB = 64

const FORMAT = 'signalbox_state'

/** Returns the text of a state file, of any size. */
export const formatStateFile = (state: StateContent): string => `${JSON.stringify(toStateFile(state))}\n`

/**
 * Requires that the import accepts the text of a state file.
 * @throws {ApiError} 409 if it is larger than `MAX_STATE_MIB`
 */
export function requireImportableSize(text: string): void {
  if (Buffer.byteLength(text) <= MAX_STATE_MIB * MIB) return
  throw new ApiError(
    'invalid_state',
    `The state is larger than ${MAX_STATE_MIB} MiB, which is the maximum of a state file. Copy the database of --db instead.`,
  )
}

export const toStateFile = (state: StateContent): StateFile => ({
  format: FORMAT,
  version: STATE_VERSION,
  createdBy: VERSION,
  checksum: checksumOf(state),
  state,
})

/**
 * Parses the text of a state file. White space between values does not matter.
 * @throws {ApiError} 400 for a file that is damaged, of a newer version, or not a state file
 */
export function parseStateFile(text: string): StateContent {
  const file = parseHeader(text)
  const { version, checksum, state } = file
  if (!Number.isSafeInteger(version) || Number(version) < 1) throw createDamagedFileError('it has no version')
  if (Number(version) > STATE_VERSION) throw createNewerVersionError(Number(version))
  rejectUnknownFields(file, Object.keys(StateFile.properties))
  if (checksum !== checksumOf(state)) throw createDamagedFileError('its content does not match its checksum')
  const check = stateCheck()
  if (check.Check(state)) return state
  const first = check.Errors(state).First()
  throw createDamagedFileError(`/state${first?.path ?? ''} is invalid`)
}

/** Compiled, because a file has millions of values. */
const stateCheck = lazy(() => TypeCompiler.Compile(StateContent))

function parseHeader(text: string): Readonly<Record<string, unknown>> {
  const file = tryParseJson(text)
  if (file === undefined && text.includes(`"${FORMAT}"`)) {
    throw createDamagedFileError(
      isNestedTooDeeply(text)
        ? 'it is nested too deeply'
        : (describeJsonError(text) ?? 'it is no valid JSON'),
    )
  }
  if (!isObject(file) || file.format !== FORMAT) throw createNotStateFileError()
  return file
}

const checksumOf = (state: unknown): string =>
  new Bun.CryptoHasher('sha256').update(JSON.stringify(state) ?? '').digest('hex')

const createNotStateFileError = (): ApiError =>
  new ApiError('invalid_parameter', 'This is not a state file. Create one with signalbox state export.')

export const createDamagedFileError = (problem: string): ApiError =>
  new ApiError(
    'invalid_parameter',
    `The state file is damaged: ${problem}. Restore it from a copy, or export the state again.`,
  )

const createNewerVersionError = (version: number): ApiError =>
  new ApiError(
    'invalid_parameter',
    `The state file has version ${version}, and this Signalbox supports up to version ${STATE_VERSION}. Update Signalbox.`,
  )
