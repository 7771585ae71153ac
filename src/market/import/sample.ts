/** The bundled sample: embedded in the executable, so that it needs no files. */
import { readFileSync } from 'node:fs'
import imageFile from '../../../data/sample.db' with { type: 'file' }
import fingerprint from '../../../data/sample.fingerprint.txt' with { type: 'text' }

/**
 * The sample market as a SQLite database, made of `data/*.csv` by `scripts/build-sample.ts`: copying it takes
 * milliseconds, where reading the tables would take most of the time of a start.
 */
export const sampleImage = (): Uint8Array => readFileSync(imageFile)

/** By which a database knows whether it holds this very sample. */
export const SAMPLE_FINGERPRINT = fingerprint.trim()
