/** Reads the licenses of all parts of the executable, which `signalbox --licenses` prints. */
import { readFileSync } from 'node:fs'
import licensesFile from '../../THIRD_PARTY_LICENSES' with { type: 'file' }

/** Reads the embedded file, which is not loaded at startup. */
export const readThirdPartyLicenses = (): string => readFileSync(licensesFile, 'utf8')
