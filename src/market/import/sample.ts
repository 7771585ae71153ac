/** The bundled sample: embedded in the executable, so that it needs no files. */
import { readFileSync } from 'node:fs'
import demoOrganizations from '../../../data/organizations.json' with { type: 'text' }
import imageFile from '../../../data/sample.db' with { type: 'file' }
import fingerprint from '../../../data/sample.fingerprint.txt' with { type: 'text' }
import { readOrganizations, type SeedOrganization } from '../../accounts/organizations-file.ts'

/**
 * The sample market as a SQLite database, made of `data/*.csv` by `scripts/build-sample.ts`: copying it takes
 * milliseconds, where reading the tables would take most of the time of a start.
 */
export const sampleImage = (): Uint8Array => readFileSync(imageFile)

/** By which a database knows whether it holds this very sample. */
export const SAMPLE_FINGERPRINT = fingerprint.trim()

export const DEMO_ORGANIZATIONS_FILE = 'data/organizations.json'

/** The demo organizations with their documented keys. */
export const demoSeeds = (): SeedOrganization[] =>
  readOrganizations(demoOrganizations as unknown as string, DEMO_ORGANIZATIONS_FILE)
