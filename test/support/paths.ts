import { join } from 'node:path'

/** The root folder of the repository. */
export const ROOT = join(import.meta.dir, '../..')

/** The entry point of the command line. */
export const MAIN = join(ROOT, 'src/main.ts')
